import EditorSDK
import IMessage
import StickerModel
import WhatsApp

/// Every platform there is. A new one adds its import and its line here, and nothing else in the engine.
package enum TargetRegistry {
    /// In the order in which the tool lists them. Throws where the rules or tables in the binary are damaged, naming
    /// the rule.
    package static func all() throws -> [any Target] {
        [
            try WhatsAppTarget(),
            try IMessageTarget(),
            try EditorSDKTarget(),
        ]
    }
}
