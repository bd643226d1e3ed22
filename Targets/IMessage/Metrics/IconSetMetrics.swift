import StickerModel

/// What is measured on an icon set.
enum IconSetMetrics {
    static let all: [Metric<IMessageIconSet>] = [
        neededSlotIsFilled, marketingIsFilled, settingsSlotIsFilled, slotIsRepeated, entryIsUnassigned,
    ]

    static let neededSlotIsFilled = slots("neededSlotIsFilled", needed: .always)
    static let marketingIsFilled = slots("marketingIsFilled", needed: .standalone)
    static let settingsSlotIsFilled = slots("settingsSlotIsFilled", needed: .optional)

    private static func slots(_ name: String, needed: IconSlot.Need) -> Metric<IMessageIconSet> {
        Metric(name) { set in
            set.table.slots.filter { $0.need == needed }.map { slot in
                Measurement(.flag(set.filled[slot.number] ?? 0 > 0), details: ["slot": slot.title])
            }
        }
    }

    static let slotIsRepeated = Metric<IMessageIconSet>("slotIsRepeated") { set in
        set.table.slots.compactMap { slot in
            guard let times = set.filled[slot.number], times > 1 else { return nil }
            return Measurement(.flag(true), details: ["slot": slot.title, "times": "\(times)"])
        }
    }

    static let entryIsUnassigned = Metric<IMessageIconSet>("entryIsUnassigned") { set in
        set.strays.map { stray in
            Measurement(
                .flag(true), details: ["entry": stray.title, "suggestion": stray.suggestion], at: stray.location)
        }
    }
}
