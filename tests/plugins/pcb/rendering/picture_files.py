"""PNG files as arrays, and how far two of them are apart."""

import struct
import zlib

import numpy


def unfiltered(lines, height, stride, step):
    """The bytes of all rows, filters undone."""
    rows = numpy.zeros((height, stride), dtype=numpy.uint8)
    before = numpy.zeros(stride, dtype=numpy.uint8)
    for row in range(height):
        kind = lines[row * (stride + 1)]
        line = numpy.frombuffer(lines, numpy.uint8, stride, row * (stride + 1) + 1).copy()
        if kind == 1:
            for start in range(step):
                line[start::step] = numpy.cumsum(line[start::step], dtype=numpy.uint64) % 256
        elif kind == 2:
            line = line + before
        elif kind > 2:
            line = slowly(line, before, step, kind)
        rows[row] = before = line
    return rows


def slowly(line, before, step, kind):
    """Filters 3 and 4, which need each byte before the next."""
    done = bytearray(line)
    for index in range(len(done)):
        left = done[index - step] if index >= step else 0
        up = int(before[index])
        corner = int(before[index - step]) if index >= step else 0
        if kind == 3:
            guess = (left + up) // 2
        else:
            base = left + up - corner
            guess = min((abs(base - left), 0, left), (abs(base - up), 1, up), (abs(base - corner), 2, corner))[2]
        done[index] = (done[index] + guess) % 256
    return numpy.frombuffer(bytes(done), numpy.uint8)


def read(path):
    """Height x width x 3; what is transparent is white."""
    with open(path, "rb") as file:
        data = file.read()
    at, content, palette = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colours = struct.unpack(">IIBB", body[:10])
        elif kind == b"PLTE":
            palette = numpy.frombuffer(body, numpy.uint8).reshape(-1, 3)
        elif kind == b"IDAT":
            content += body
        at += length + 12
    step = {3: 1, 2: 3, 6: 4}[colours]
    rows = unfiltered(zlib.decompress(content), height, width * step, step)
    if colours == 3:
        return palette[rows]
    rows = rows.reshape(height, width, step).astype(numpy.int32)
    if step == 3:
        return rows.astype(numpy.uint8)
    alpha = rows[:, :, 3:]
    return ((rows[:, :, :3] * alpha + 255 * (255 - alpha)) // 255).astype(numpy.uint8)


def neighbourhood(picture, choose):
    """For each pixel, the least or the greatest of it and the eight around it."""
    height, width = picture.shape[:2]
    padded = numpy.pad(picture, ((1, 1), (1, 1)) + ((0, 0),) * (picture.ndim - 2), mode="edge")
    parts = [padded[y:y + height, x:x + width] for y in range(3) for x in range(3)]
    return choose.reduce(parts)


def apart(one, other, slack):
    """The share of pixels that no place within a pixel's reach in the other picture explains, in either direction. Those on
    the edge are left out: their neighbours are not there."""
    height, width = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    one, other = one[:height, :width].astype(int), other[:height, :width].astype(int)
    wrong = numpy.zeros((height, width), dtype=bool)
    for first, second in ((one, other), (other, one)):
        low, high = neighbourhood(second, numpy.minimum) - slack, neighbourhood(second, numpy.maximum) + slack
        outside = (first < low) | (first > high)
        wrong |= outside.any(axis=2) if outside.ndim == 3 else outside
    inner = wrong[1:-1, 1:-1]
    return inner.mean(), inner
