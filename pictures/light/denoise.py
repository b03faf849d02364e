# Takes the grain out of a traced picture and develops it: python3 denoise.py FOLDER PICTURE.png
# Light and colour are parted first, so that smoothing the light leaves print and grain sharp. The light is smoothed in
# ever wider steps (an "a-trous" wavelet), never across an edge of shape, colour or distance.
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

from enlarge import Sharp, enlarge, relief, soften_distance

cv2.setNumThreads(int(os.environ.get("THREADS", "2")))
BRIGHTNESS = np.array([0.114, 0.587, 0.299], np.float32)  # blue, green, red


def read(folder, name):
    picture = cv2.imread(f"{folder}/pass_{name}_0001.exr", cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise SystemExit(f"{folder} has no pass {name}")
    picture = np.nan_to_num(picture.astype(np.float32), posinf=60000)
    return np.ascontiguousarray(picture[..., :3] if picture.ndim == 3 else picture)


def brightness(picture):
    return picture @ BRIGHTNESS


def grain(light):
    """How much a place differs from its neighbours by chance."""
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6
    rough = cv2.filter2D(light, -1, kernel, borderType=cv2.BORDER_REFLECT)
    square = np.minimum(rough * rough, np.percentile(rough * rough, 99.5))
    return np.sqrt(cv2.GaussianBlur(square, (0, 0), 3.0)) + 1e-4


def shifted(picture, down, right):
    height, width = picture.shape[:2]
    margin = max(abs(down), abs(right))
    wide = cv2.copyMakeBorder(picture, margin, margin, margin, margin, cv2.BORDER_REFLECT)
    return wide[margin + down : margin + down + height, margin + right : margin + right + width]


class Guides:
    """Shape, colour and distance: where they change, nothing is smoothed across."""

    def __init__(self, folder):
        self.normal = cv2.GaussianBlur(read(folder, "nrm"), (0, 0), 0.8)
        self.colour = cv2.GaussianBlur(read(folder, "alb"), (0, 0), 0.7)
        far = read(folder, "z")
        self.far = np.minimum(far[..., 0] if far.ndim == 3 else far, 60.0)
        self.slope = np.maximum(np.abs(cv2.Sobel(self.far, -1, 1, 0)), np.abs(cv2.Sobel(self.far, -1, 0, 1))) / 8 + 0.004

    def apart(self, down, right, by_normal, by_colour, by_far):
        normal = shifted(self.normal, down, right) - self.normal
        colour = shifted(self.colour, down, right) - self.colour
        far = np.abs(shifted(self.far, down, right) - self.far)
        steps = abs(down) + abs(right)
        return (
            (normal * normal).sum(-1) * by_normal
            + (colour * colour).sum(-1) * by_colour
            + far / (self.slope * steps + by_far) * 0.6
        )


def smooth(picture, guides, levels, by_light, by_normal, by_colour, by_far):
    kernel = {0: 0.375, 1: 0.25, 2: 0.0625}
    noise = grain(brightness(picture))
    for level in range(levels):
        step = 2**level
        light = brightness(picture)
        noise = noise if level == 0 else noise * 0.55
        total = picture * kernel[0] ** 2
        weights = np.full(light.shape, kernel[0] ** 2, np.float32)
        scale = 1.0 / (by_light * noise * (1.0 if level else 2.0) + 0.002)
        for down in range(-2, 3):
            for right in range(-2, 3):
                if down == right == 0:
                    continue
                # Outer places of the wider steps add nothing the eye could see.
                if level and max(abs(down), abs(right)) == 2 and down * right:
                    continue
                there = shifted(picture, down * step, right * step)
                apart = guides.apart(down * step, right * step, by_normal, by_colour, by_far)
                apart += np.abs(shifted(light, down * step, right * step) - light) * scale
                weight = np.exp(-apart) * (kernel[abs(down)] * kernel[abs(right)])
                total += there * weight[..., None]
                weights += weight
        picture = total / weights[..., None]
    return picture


def without_sparks(picture):
    """Single pixels that shine by chance take the middle of their neighbours."""
    calm = cv2.medianBlur(picture, 3)
    light, calm_light = brightness(picture), brightness(calm)
    spark = (light - calm_light) > 4 * grain(light) + 0.15
    result = picture.copy()
    result[spark] = calm[spark]
    return result


def develop(light, key=0.80, most=92, knee=0.55, colour=1.06, contrast=0.05):
    """One exposure rule and one gentle curve for the whole catalogue: the brightest parts land just below white."""
    light = np.maximum(light, 0)
    stops = np.clip(np.log2(key / max(1e-3, np.percentile(brightness(light), most))), -2.5, 2.5)
    light = light * 2.0**stops

    def shoulder(value):
        return np.where(value < knee, value, knee + (1 - knee) * (1 - np.exp(-(value - knee) / (1 - knee) * 0.9)))

    highest = light.max(-1, keepdims=True) + 1e-6
    mixed = 0.6 * shoulder(light) + 0.4 * light * (shoulder(highest) / highest)
    grey = brightness(mixed)[..., None]
    mixed = np.clip(grey + (mixed - grey) * colour, 0, 1)
    coded = np.where(mixed <= 0.0031308, 12.92 * mixed, 1.055 * np.power(np.maximum(mixed, 1e-8), 1 / 2.4) - 0.055)
    coded = coded + contrast * 4 * (coded - 0.5) * coded * (1 - coded)
    return (np.clip(coded, 0, 1) * 255 + 0.5).astype(np.uint8)


if __name__ == "__main__":
    folder, target, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
    whole, colour = read(folder, "rgb"), read(folder, "alb")
    fallen = read(folder, "ddir") + read(folder, "dind")
    rest = whole - colour * fallen
    guides = Guides(folder)
    fallen = smooth(without_sparks(fallen), guides, 5, 3.2, 14.0, 3.0, 0.02)
    rest = smooth(without_sparks(rest), guides, 3, 1.6, 30.0, 60.0, 0.01)
    # Glass dims what is behind it: that belongs to the light, not to the colours.
    sharp = Sharp(folder, size, len(whole))
    on_body = fallen * colour / (sharp.small_body + 1e-3)
    on_gloss = rest / sharp.small_gloss
    picture = sharp.body * relief(sharp) * enlarge(on_body, brightness(sharp.small_body) + 1e-3, sharp)
    picture += sharp.gloss * enlarge(on_gloss, brightness(sharp.small_gloss), sharp)
    cv2.imwrite(target, develop(soften_distance(picture, sharp)))
