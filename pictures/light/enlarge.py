# Joins light that was traced small with the scene's colours, which are large and sharp: light is blurred only within a
# surface, never across its edge. Then what stands far behind the goods is put a little out of focus.
import json

import cv2
import numpy as np


def linear(coded):
    coded = coded.astype(np.float32) / 255
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


class Sharp:
    """The images of write-scene.ts, joined to the size of the picture and again to the size of the light."""

    def __init__(self, folder, size, light_size):
        self.notes = json.load(open(f"{folder}/notes.json"))
        side = self.notes["size"]

        def raw(name):
            return np.fromfile(f"{folder}/{name}.raw", np.uint8).reshape(side, side, 4)

        def turned(picture):
            """Red and blue change places: pictures here have blue first."""
            return picture[..., 2::-1]

        def sized(picture, to):
            return cv2.resize(picture, (to, to), interpolation=cv2.INTER_AREA)

        colour = linear(turned(raw("colour")))
        kind = raw("kind")
        metal, last = kind[..., :1].astype(np.float32) / 255, kind[..., 3:].astype(np.float32) / 255
        glow = (last > 0.95).astype(np.float32)
        body = colour * (1 - metal)
        gloss = colour * np.maximum(metal, glow) + 0.04 * (1 - metal)
        self.body, self.gloss = sized(body, size), sized(gloss, size)
        self.small_body, self.small_gloss = sized(body, light_size), sized(gloss, light_size)
        bump = raw("bump")
        normal = bump[..., :3].astype(np.float32) / 127.5 - 1
        self.relief = sized((bump[..., 3] > 0).astype(np.float32), size)
        far = np.fromfile(f"{folder}/far.raw", np.float32).reshape(side, side)
        self.far = sized(np.minimum(far, 60), size)
        self.normal = sized(normal, size)
        self.small_far, self.small_normal = sized(np.minimum(far, 60), light_size), sized(normal, light_size)
        # Where one small pixel holds two things, its light is of neither.
        reach = np.ones((2 * side // light_size, 2 * side // light_size), np.uint8)
        gap = cv2.dilate(far, reach) / cv2.erode(far, reach) - 1
        self.pure = np.exp(-40 * np.maximum(sized(gap, light_size) - 0.01, 0)) + 0.002


def enlarge(light, trust, sharp, by_normal=6.0, by_far=120.0):
    """Light at the size of the picture; `trust` says how much each small pixel knows."""
    size, small = len(sharp.far), len(light)
    place = (np.arange(size, dtype=np.float32) + 0.5) * small / size - 0.5
    nearest = np.clip(np.round(place).astype(int), 0, small - 1)
    total = np.zeros((size, size, 3), np.float32)
    weights = np.full((size, size), 1e-9, np.float32)
    trust = trust * sharp.pure
    for down in (-1, 0, 1):
        rows = np.clip(nearest + down, 0, small - 1)
        by_row = np.exp(-1.1 * (place - (nearest + down)) ** 2)
        for right in (-1, 0, 1):
            columns = np.clip(nearest + right, 0, small - 1)
            by_column = np.exp(-1.1 * (place - (nearest + right)) ** 2)
            at = np.ix_(rows, columns)
            turn = sharp.small_normal[at] - sharp.normal
            far = np.abs(sharp.small_far[at] / sharp.far - 1)
            apart = by_normal * np.einsum("ijk,ijk->ij", turn, turn) + by_far * np.maximum(far - 0.002, 0)
            weight = np.exp(-np.minimum(apart, 14)) * trust[at] * (by_row[:, None] * by_column)
            total += light[at] * weight[..., None]
            weights += weight
    return total / weights[..., None]


def relief(sharp):
    """How much brighter than around them the slopes of carving and weave are, which are finer than the light: facing the
    main lamp or turned from it."""
    lamp = np.array([-0.66, 0.66, 0.37], np.float32)
    mask = sharp.relief[..., None]
    around = cv2.GaussianBlur(sharp.normal * mask, (0, 0), 9) / (cv2.GaussianBlur(sharp.relief, (0, 0), 9)[..., None] + 1e-3)
    lit, calm = (0.3 + np.maximum(normals @ lamp, 0) for normals in (sharp.normal, around))
    return 1 + (np.clip(lit / calm, 0.5, 1.7) - 1)[..., None] * mask


def soften_distance(picture, sharp):
    """What stands behind the goods, as a lens sees it; edges of things in front stay sharp."""
    camera = sharp.notes["camera"]
    focus = np.linalg.norm(np.subtract(camera["from"], camera["at"])) + 0.6
    opening = camera["lens"] / 1000 / (sharp.notes["stop"] / 10)
    spread = opening * np.maximum(1 / focus - 1 / sharp.far, 0) * camera["lens"] / 36 * len(picture)
    for least in (1.0, 2.5, 5.0):
        behind = (spread > least).astype(np.float32)
        mask = cv2.GaussianBlur(behind, (0, 0), least * 0.5) + 1e-6
        soft = cv2.GaussianBlur(picture * behind[..., None], (0, 0), least * 0.5) / mask[..., None]
        share = np.clip((spread - least) / least, 0, 1)[..., None]
        picture = picture + (soft - picture) * share
    return picture
