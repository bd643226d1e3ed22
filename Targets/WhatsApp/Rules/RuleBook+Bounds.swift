import StickerModel

extension RuleBook {
    /// The greatest value a rule allows; its advice where it gives one.
    func most(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int { try most(rule.id, advised: advised) }

    /// The least value a rule allows; its advice where it gives one.
    func least(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int { try least(rule.id, advised: advised) }

    /// The one value a rule allows.
    func value(of rule: WhatsAppRule) throws -> Int { try value(of: rule.id) }
}
