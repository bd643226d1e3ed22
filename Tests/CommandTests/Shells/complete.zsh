# complete.zsh FOLDER LINE: what zsh offers for a command line; FOLDER holds _stickerpress.
zmodload zsh/zpty || exit 1
zpty shell zsh -f -i
# Typed into an interactive shell on a terminal of its own: every match is printed between two marks.
zpty -w shell "PROMPT= RPROMPT= ; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D
zstyle ':completion:*' list-grouped false
zstyle ':completion:*' insert-tab false
compadd () {
    local -a found
    if [[ \${@[(I)-[OAD]]} -gt 0 || \${@[1,(i)(-|--)][(I)-*[OAD]]} -gt 0 ]]; then builtin compadd \"\$@\"; return; fi
    builtin compadd -O found \"\$@\"
    (( \$#found )) && print -rl -- \$found >> ${(q)1}/offered
    builtin compadd \"\$@\"
}
report () { comppostfuncs=(ended) }
ended () { print -r -- done > ${(q)1}/ended }
zle -C offer complete-word _main_complete
offering () { comppostfuncs=(ended); zle offer }
zle -N offering
bindkey '^I' offering
print rea''dy > ${(q)1}/ready"
wait_for() { local n; for n in {1..300}; do [[ -e $1 ]] && return; sleep 0.05; done; print -u2 "zsh did not answer: $1"; exit 1 }
wait_for $1/ready
zpty -n -w shell "$2"$'\t'
wait_for $1/ended
zpty -d shell
[[ -e $1/offered ]] && sort -u $1/offered
exit 0
