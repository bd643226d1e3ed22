import EditorSDK
import IMessage
import StickerModel
import WhatsApp

/// Every platform there is. A new one adds its import and its line here, and nothing else in the engine.
package enum TargetRegistry {
    package static func all() throws -> [any Target] {
        [
            try WhatsAppTarget(),
            try IMessageTarget(),
            try EditorSDKTarget(),
        ]
    }
}
