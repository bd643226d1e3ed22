// What the packager makes of require: an opaque number, says index.js of github.com/imgly/pesdk-react-native.
declare function require(path: string): number;
