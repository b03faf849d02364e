# Lights a scene written by render/write-scene.ts and traces its picture with Cycles.
#   blender -b --factory-startup --python-exit-code 1 -P light.py -- FOLDER SIZE SAMPLES
# Leaves the passes that denoise.py needs as EXR files in FOLDER. One unit is ten centimetres; y is up in the scene's
# files and z is up here.
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np
from mathutils import Vector

from materials import cut_material, glass_material, solid_material

folder, size, samples = sys.argv[-3], int(sys.argv[-2]), int(sys.argv[-1])
notes = json.load(open(f"{folder}/notes.json"))


def raw(name, kind, width):
    return np.fromfile(f"{folder}/{name}.raw", kind).reshape(-1, width)


def upright(points):
    """From y up to z up."""
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], 1).astype(np.float32)


def build_mesh():
    points, normals = upright(raw("points", np.float32, 3)), upright(raw("normals", np.float32, 3))
    corners, uvs = raw("corners", np.uint32, 3).astype(np.int32), raw("uvs", np.float32, 2)
    colour, kind = raw("corner-colour", np.uint8, 12), raw("corner-kind", np.uint8, 12)
    dress = raw("dress", np.uint16, 1)[:, 0]

    # A side is where the normals point: light that disagrees with the winding would turn surfaces black.
    a, b, c = points[corners[:, 0]], points[corners[:, 1]], points[corners[:, 2]]
    flat = np.cross(b - a, c - a)
    turned = (flat * normals[corners].sum(1)).sum(1) < 0
    corners[turned] = corners[turned][:, [0, 2, 1]]
    order = np.where(turned[:, None], [0, 2, 1], [0, 1, 2])
    colour, kind = (np.take_along_axis(x.reshape(-1, 3, 4), order[..., None], 1) for x in (colour, kind))

    # What has no size has no place here.
    whole = np.linalg.norm(flat, axis=1) > 1e-10
    marks = raw("triangle-mark", np.uint8, 2)
    corners, colour, kind, dress, marks = (x[whole] for x in (corners, colour, kind, dress, marks))
    marks = np.repeat(np.pad(marks, ((0, 0), (0, 2)))[:, None], 3, 1)
    mesh = bpy.data.meshes.new("goods")
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.loops.add(corners.size)
    mesh.loops.foreach_set("vertex_index", corners.ravel())
    mesh.polygons.add(len(corners))
    mesh.polygons.foreach_set("loop_start", np.arange(0, corners.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(corners), 3, np.int32))
    mesh.polygons.foreach_set("material_index", dress.astype(np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(corners), bool))
    mesh.uv_layers.new(name="uv").data.foreach_set("uv", uvs[corners.ravel()].ravel())
    for name, values in (("colour", colour), ("kind", kind), ("mark", marks)):
        layer = mesh.attributes.new(name, "FLOAT_COLOR", "CORNER")
        floats = values.reshape(-1, 4).astype(np.float32) / 255
        if name == "colour":
            floats[:, :3] = np.where(floats[:, :3] <= 0.04045, floats[:, :3] / 12.92, ((floats[:, :3] + 0.055) / 1.055) ** 2.4)
        layer.data.foreach_set("color", floats.ravel())
    mesh.update(calc_edges=True)
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals)
    return mesh


def image(name, data=True):
    """A pass of the scene as an image, bottom row first as Blender wants it; every second pixel is enough for light."""
    side = notes["size"]
    pixels = raw(name, np.uint8, 4).reshape(side, side, 4)[::-2, ::2].astype(np.float32) / 255
    side = len(pixels)
    picture = bpy.data.images.new(name, side, side, alpha=True)
    picture.colorspace_settings.name = "Non-Color" if data else "sRGB"
    picture.alpha_mode = "CHANNEL_PACKED"
    picture.pixels.foreach_set(np.ascontiguousarray(pixels).ravel())
    picture.update()
    return picture


def cut_image(entry):
    side = 1024
    sheet = np.fromfile(f"{folder}/{entry['cut']}", np.uint8).astype(np.float32) / 255
    picture = bpy.data.images.new(entry["cut"], side, side)
    picture.colorspace_settings.name = "Non-Color"
    picture.pixels.foreach_set(np.repeat(sheet, 4))
    picture.update()
    return picture


def look(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat("-Z", "Y").to_euler()


def lamp(place, target, side, power, colour, spread=180):
    light = bpy.data.lights.new("lamp", "AREA")
    light.size, light.energy, light.color, light.spread = side, power, colour, np.radians(spread)
    thing = bpy.data.objects.new("lamp", light)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = place
    look(thing, target)
    thing.visible_camera = False


def studio(middle):
    """One warm soft lamp upper left, a weak large one right, a narrow rim, and one for the backdrop alone."""
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (1, 0.95, 0.9, 1)
    # Gold that faces the camera mirrors what is in front: a brighter room than the one that lights paper and cloth.
    nodes = world.node_tree.nodes
    mirrored = nodes.new("ShaderNodeMath")
    mirrored.operation, mirrored.inputs[1].default_value, mirrored.inputs[2].default_value = "MULTIPLY_ADD", 0.8, 0.7
    world.node_tree.links.new(nodes.new("ShaderNodeLightPath").outputs["Is Glossy Ray"], mirrored.inputs[0])
    world.node_tree.links.new(mirrored.outputs[0], background.inputs[1])
    lamp((-6.0, -3.4, 6.0), middle, 3.0, 820, (1, 0.89, 0.77))
    lamp((6.2, -4.2, 3.0), middle, 5.0, 300, (1, 0.92, 0.86))
    lamp((4.6, 1.6, 5.4), middle, 2.2, 300, (0.92, 0.92, 1), 90)
    lamp((3.5, 0.5, 8.0), (0.5, 8.5, 2.5), 4.0, 700, (1, 0.93, 0.87), 110)


def camera():
    place, target = (Vector(upright(np.array([notes["camera"][key]]))[0]) for key in ("from", "at"))
    lens = bpy.data.cameras.new("camera")
    lens.lens, lens.sensor_width = notes["camera"]["lens"], 36
    thing = bpy.data.objects.new("camera", lens)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = place
    look(thing, target)
    bpy.context.scene.camera = thing
    return target


def trace():
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = "CPU", samples, False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 4, 2, 2, 2
    cycles.transparent_max_bounces = 24
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 2.5, 1.2
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.1
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("THREADS", "2"))
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_z = True
    layer.use_pass_diffuse_color = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.exr_codec = "OPEN_EXR", "32", "NONE"
    files.file_slots.clear()
    passes = {"rgb": "Image", "nrm": "Normal", "alb": "DiffCol", "ddir": "DiffDir", "dind": "DiffInd", "z": "Depth"}
    for name, output in passes.items():
        files.file_slots.new(f"pass_{name}_")
        tree.links.new(layers.outputs[output], files.inputs[-1])
    bpy.ops.render.render()


for thing in list(bpy.data.objects):
    bpy.data.objects.remove(thing)
mesh = build_mesh()
seen = {"colour": image("colour", data=False), "kind": image("kind"), "bump": image("bump"), "mark": image("mark")}
solid = solid_material(seen)
for entry in notes["materials"]:
    if entry is None:
        mesh.materials.append(solid)
    elif "glass" in entry:
        mesh.materials.append(glass_material(entry["glass"]))
    else:
        mesh.materials.append(cut_material(seen, cut_image(entry), entry["extent"]))
bpy.context.scene.collection.objects.link(bpy.data.objects.new("goods", mesh))
studio(camera())
trace()
