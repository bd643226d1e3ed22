# Completions of stickerpress for fish, written by: stickerpress completions fish

function __stickerpress_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l lead (string match -r -- '^-.*=' $typed)
    set -l lines ($words[1] __complete -- $words[2..] "$typed" 2>/dev/null)
    string match -v -- ':*' $lines
    switch "$lines[-1]"
        case :files
            __fish_complete_path (string replace -- "$lead" '' $typed) | string replace -r -- '^' "$lead"
        case :folders
            __fish_complete_directories (string replace -- "$lead" '' $typed) | string replace -r -- '^' "$lead"
    end
end

complete -c stickerpress -f -a '(__stickerpress_complete)'
