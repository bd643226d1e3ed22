// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the umbrella module: github.com/imgly/pesdk-ios-build, Package.swift depends on ImglyKit.
@_exported import ImglyKit
