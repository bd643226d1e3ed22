print("stickerpress")
