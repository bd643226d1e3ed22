"""How close a finished sticker is to its art: the mean SSIM (Wang et al. 2004, Gaussian window, sigma 1.5) over white and over black.

Both are compared at the same instants of their time; the art is resized as `raw.placed` does. `quality` is what bench.py needs
of a judge; `--quality SCRIPT` takes another one.
"""
import numpy as np
from PIL import Image

import raw

WINDOW = np.exp(-np.arange(-5, 6) ** 2 / (2 * 1.5 ** 2))
WINDOW /= WINDOW.sum()


def load(path):
    """[(RGBA pixels, ms)]"""
    return [(np.asarray(picture), duration) for picture, duration in raw.frames_with_pillow(path)]


def smooth(plane):
    for axis in (0, 1):
        length = plane.shape[axis] - len(WINDOW) + 1
        plane = sum(weight * plane.take(range(start, start + length), axis) for start, weight in enumerate(WINDOW))
    return plane


def ssim(one, two):
    """Of two planes with values from 0 to 255."""
    mean_one, mean_two = smooth(one), smooth(two)
    variance_one = smooth(one * one) - mean_one ** 2
    variance_two = smooth(two * two) - mean_two ** 2
    covariance = smooth(one * two) - mean_one * mean_two
    low, high = (.01 * 255) ** 2, (.03 * 255) ** 2
    return np.mean((2 * mean_one * mean_two + low) * (2 * covariance + high)
                   / ((mean_one ** 2 + mean_two ** 2 + low) * (variance_one + variance_two + high)))


def similarity(one, two):
    """Of two RGBA pictures of one size."""
    values = []
    for background in (255, 0):
        for channel in range(3):
            planes = [pixels[..., channel] * (pixels[..., 3] / 255.0) + background * (1 - pixels[..., 3] / 255.0) for pixels in (one, two)]
            values.append(ssim(*planes))
    return float(np.mean(values))


def at(frames, instant):
    for pixels, duration in frames:
        instant -= duration
        if instant < 0:
            return pixels
    return frames[-1][0]


def quality(source, output, frames=16):
    """{"ssim": …} of two files, at `frames` instants of an animation."""
    art, made = load(source), load(output)
    side = made[0][0].shape[0]
    length = min(sum(duration for _, duration in clip) for clip in (art, made))
    instants = [(index + .5) / frames * length for index in range(frames)] if len(art) > 1 and len(made) > 1 else [0]
    seen = {}
    for instant in instants:
        one, two = at(art, instant), at(made, instant)
        if (id(one), id(two)) not in seen:
            seen[id(one), id(two)] = similarity(np.asarray(raw.placed(Image.fromarray(one), side)), two)
    return {"ssim": float(np.mean([seen[id(at(art, instant)), id(at(made, instant))] for instant in instants]))}
