#ifndef STICKERPRESS_FILES_H
#define STICKERPRESS_FILES_H

/// Moves an entry of one open folder into another under the same name; EEXIST when the name is taken there.
/// Returns 0, or the errno of the refusal.
int sp_move_entry(int from, int to, const char *name);

/// Whether something is mounted on an open folder.
int sp_is_mount_point(int folder);

/// Copies extended attributes and access lists from one open file to another, as far as the system allows that.
void sp_copy_attributes(int from, int to);

#endif
