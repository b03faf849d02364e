# Cuts a part out of a picture that no scene draws any more: cut.py PICTURE OUTLINE[|HOLE…] SURE TARGET
# An outline is "x,y x,y …" in thousandths of the picture. What differs in colour within it is left out, unless SURE is 1:
# then only its edge is found. TARGET is a grey PNG: how much of each pixel is the part.
import sys

import cv2
import numpy as np

picture, outlines, sure, target = sys.argv[1:]
image = cv2.imread(picture)
size = image.shape[0]


def draw(outline):
    points = [[float(v) * size / 1000 for v in p.split(",")] for p in outline.split()]
    mask = np.zeros((size, size), np.uint8)
    cv2.fillPoly(mask, [np.round(np.array(points)).astype(np.int32)], 255)
    return mask


outer, *holes = [draw(one) for one in outlines.split("|")]
inside = outer.copy()
for hole in holes:
    inside[hole > 0] = 0
reach = max(2, round(size * 0.004))
kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
wide = cv2.dilate(inside, kernel)
deep = cv2.erode(inside, kernel)
found = np.full((size, size), cv2.GC_BGD, np.uint8)
found[wide > 0] = cv2.GC_PR_BGD
found[inside > 0] = cv2.GC_PR_FGD
if sure == "1":
    found[deep > 0] = cv2.GC_FGD
for hole in holes:
    found[cv2.erode(hole, kernel) > 0] = cv2.GC_BGD
cv2.grabCut(image, found, None, np.zeros((1, 65)), np.zeros((1, 65)), 6, cv2.GC_INIT_WITH_MASK)
mask = np.where((found == cv2.GC_FGD) | (found == cv2.GC_PR_FGD), 255, 0).astype(np.uint8)
mask = cv2.medianBlur(mask, 3)
cv2.imwrite(target, cv2.GaussianBlur(mask, (0, 0), 0.9))
