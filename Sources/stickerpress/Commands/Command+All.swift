/// Every command, in the order of the overview; a new one adds its line here.
extension Command {
    static let all = [`init`, `import`, build, check, rules, explain, schema, cache, help, version]

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
