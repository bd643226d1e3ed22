#!/usr/bin/env python3
"""Would ordered dithering serve animations in few colors? The study behind docs/fitting.md, fact 1.3.

usage: dithering.py ANIMATION [--side 408] [--frames 2] [--colors 143,96,64,40,24]

Reduces a few frames of an animation to one palette, with and without masks that are fixed to the canvas, and prints for each:
colors, mask, bytes of a frame (filter 0, libdeflate 11), SSIM on white and black in full, half and quarter size, the error
after a blur of 2 px, and butteraugli's 3-norm on white. A pixel takes its nearest color or, where its neighbors are alike and
the mask says so, the neighbor color on the other side of it. Needs numpy, scipy, Pillow, scikit-image, libdeflate and
butteraugli_main.
"""
import argparse, ctypes, os, subprocess, tempfile
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree
from skimage.metrics import structural_similarity

SCALES = np.array([2**0.5] * 3 + [1.5**0.5], np.float32)
SMOOTH = 16  # the farthest that neighbors of a dithered pixel may be from it, in points
NOISE = 0.02  # what the distance between two mixed colors costs, beside what their mixture leaves

deflate = ctypes.CDLL("libdeflate.so.0")
deflate.libdeflate_alloc_compressor.restype = ctypes.c_void_p
deflate.libdeflate_zlib_compress.restype = ctypes.c_size_t
deflate.libdeflate_zlib_compress.argtypes = [
    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
compressor = deflate.libdeflate_alloc_compressor(11)


def packed(data):
    room = ctypes.create_string_buffer(len(data) + 10_000)
    return deflate.libdeflate_zlib_compress(compressor, data, len(data), room, len(room))


def load(path, side, count):
    """R, G, B, A of frames spread evenly, resized premultiplied."""
    image = Image.open(path)
    frames = []
    for index in range(count):
        image.seek(index * image.n_frames // count)
        pixels = np.asarray(image.convert("RGBA")).astype(np.float32)
        pixels[..., :3] *= pixels[..., 3:] / 255
        scale = side / max(pixels.shape[:2])
        size = (round(pixels.shape[1] * scale), round(pixels.shape[0] * scale))
        planes = [Image.fromarray(pixels[..., c], "F").resize(size, Image.LANCZOS) for c in range(4)]
        small = np.clip(np.stack([np.asarray(plane) for plane in planes], -1), 0, 255)
        small[..., :3] = np.clip(small[..., :3] * 255 / np.maximum(small[..., 3:], 1e-6), 0, 255)
        small = small.round()
        small[small[..., 3] == 0] = 0
        frames.append(small)
    return frames


def points(pixels):
    """As `ColorPoint`: distances say how different colors look on black and on white."""
    half = pixels[..., 3:] / 2
    return np.concatenate([pixels[..., :3] * pixels[..., 3:] / 255 - half, pixels[..., 3:]], -1) * SCALES


def colors(points):
    values = points / SCALES
    alpha = np.clip(values[..., 3:].round(), 0, 255)
    rgb = np.clip((values[..., :3] + values[..., 3:] / 2) * 255 / np.maximum(values[..., 3:], 1), 0, 255).round()
    return np.concatenate([rgb, alpha], -1)


def palette(frames, count):
    every = np.concatenate([points(frame[frame[..., 3] > 0]) for frame in frames])
    samples, weights = np.unique((every / 2).round() * 2, axis=0, return_counts=True)
    random = np.random.default_rng(1)
    if len(samples) > 40_000:
        chosen = random.choice(len(samples), 40_000, replace=False)
        samples, weights = samples[chosen], weights[chosen]
    centers = [samples[random.integers(len(samples))]]
    errors = ((samples - centers[0]) ** 2).sum(1) * weights
    for _ in range(count - 1):
        centers.append(samples[random.choice(len(samples), p=errors / errors.sum())])
        errors = np.minimum(errors, ((samples - centers[-1]) ** 2).sum(1) * weights)
    centers = np.array(centers)
    for _ in range(8):
        owners = cKDTree(centers).query(samples)[1]
        total = np.bincount(owners, weights, count)
        sums = np.stack([np.bincount(owners, weights * samples[:, axis], count) for axis in range(4)], 1)
        centers = np.where(total[:, None] > 0, sums / np.maximum(total, 1e-9)[:, None], centers)
    return centers.astype(np.float32)


def bayer(side):
    mask = np.zeros((1, 1))
    while len(mask) < side:
        mask = np.block([[4 * mask, 4 * mask + 2], [4 * mask + 3, 4 * mask + 1]])
    return (mask + 0.5) / mask.size


def blue(side=32):
    """Noise without low frequencies, each level once."""
    noise = np.random.default_rng(3).random((side, side))
    for _ in range(60):
        noise = noise - gaussian_filter(noise, 1.2, mode="wrap")
        noise = np.argsort(np.argsort(noise.reshape(-1))).reshape(side, side) / side**2
    return noise + 0.5 / side**2


# Mask, levels between two colors (0: all), strength.
MASKS = {
    "none": None, "checker": (np.array([[0.25, 0.75], [0.75, 0.25]]), 2, 1), "bayer 2": (bayer(2), 4, 1),
    "bayer 2, half": (bayer(2), 4, 0.5), "bayer 4": (bayer(4), 0, 1), "bayer 8": (bayer(8), 0, 1), "blue": (blue(), 0, 1)}


def indexes(frame, centers, mask):
    """1 and up; 0 is clear."""
    tree = cKDTree(centers)
    own = points(frame).reshape(-1, 4)
    first = tree.query(own)[1]
    result = first
    if mask:
        pattern, levels, strength = mask
        near = tree.query(centers, k=min(9, len(centers)))[1]
        best, second, share = np.full(len(own), np.inf), first.copy(), np.zeros(len(own))
        for neighbor in range(1, near.shape[1]):
            other = near[first, neighbor]
            way = centers[other] - centers[first]
            length = (way * way).sum(1)
            part = np.clip(((own - centers[first]) * way).sum(1) / np.maximum(length, 1e-6), 0, 0.5)
            rest = ((own - centers[first] - part[:, None] * way) ** 2).sum(1) + NOISE * length * part
            nearer = rest < best
            best[nearer], second[nearer], share[nearer] = rest[nearer], other[nearer], part[nearer]
        share *= strength
        if levels:
            share = np.round(share * levels) / levels
        height, width = frame.shape[:2]
        side = len(pattern)
        threshold = np.tile(pattern, (height // side + 1, width // side + 1))[:height, :width].reshape(-1)
        # Mirrored, so that the pattern goes on across the border of two colors.
        mixed = np.where(first > second, threshold >= 1 - share, threshold < share) & (share > 0)
        grid = own.reshape(height, width, 4)
        slope = np.zeros((height, width))
        for axis in (0, 1):
            step = np.sqrt(((grid - np.roll(grid, 1, axis)) ** 2).sum(-1))
            slope = np.maximum(slope, np.maximum(step, np.roll(step, -1, axis)))
        result = np.where(mixed & (slope < SMOOTH).reshape(-1), second, first)
    result = result.reshape(frame.shape[:2]) + 1
    result[frame[..., 3] == 0] = 0
    return result


def over(pixels, background):
    alpha = pixels[..., 3:] / 255
    return pixels[..., :3] * alpha + background * (1 - alpha)


def measures(frame, shown, folder):
    result = []
    for background in (255, 0):
        one, other = over(frame, background), over(shown, background)
        row = []
        for part in (1, 2, 4):
            height, width = (length // part for length in one.shape[:2])
            small = [
                picture[: height * part, : width * part].reshape(height, part, width, part, 3).mean((1, 3))
                for picture in (one, other)]
            row.append(structural_similarity(
                *small, channel_axis=2, data_range=255, gaussian_weights=True, sigma=1.5, use_sample_covariance=False))
        blurred = gaussian_filter(one, (2, 2, 0)) - gaussian_filter(other, (2, 2, 0))
        result.append(row + [np.sqrt((blurred**2).mean())])
    paths = [os.path.join(folder, name) for name in ("one.png", "other.png")]
    for path, picture in zip(paths, (frame, shown)):
        Image.fromarray(over(picture, 255).astype(np.uint8)).save(path)
    text = subprocess.run(["butteraugli_main", *paths], capture_output=True, text=True, check=True).stdout
    return np.append(np.mean(result, 0), float(text.split()[-1]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("animation")
    parser.add_argument("--side", type=int, default=408)
    parser.add_argument("--frames", type=int, default=2)
    parser.add_argument("--colors", default="143,96,64,40,24")
    options = parser.parse_args()
    frames = load(options.animation, options.side, options.frames)
    print("colors\tmask\tbytes\tSSIM\thalf\tquarter\tblurred\tbutteraugli")
    with tempfile.TemporaryDirectory() as folder:
        for count in map(int, options.colors.split(",")):
            centers = palette(frames, count - 1)
            table = np.concatenate([np.zeros((1, 4)), colors(centers)])
            for name, mask in MASKS.items():
                size, sums = 0, 0
                for frame in frames:
                    found = indexes(frame, centers, mask)
                    rows, columns = np.nonzero(found)
                    part = found[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].astype(np.uint8)
                    size += packed(np.pad(part, ((0, 0), (1, 0))).tobytes())
                    sums = sums + measures(frame, table[found], folder)
                values = sums / len(frames)
                print(
                    f"{count}\t{name}\t{size // len(frames)}\t" + "\t".join(f"{value:.4f}" for value in values[:3])
                    + f"\t{values[3]:.2f}\t{values[4]:.2f}", flush=True)


if __name__ == "__main__":
    main()
