# What surfaces are made of, as Cycles knows them. Seen by the camera, a surface looks as the scene's images say
# where it stands in the picture; met by light from elsewhere, as the corners of its triangles say.
import bpy


class Nodes:
    """A material's nodes, made and linked by name."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        # What gives light off is found by paths that happen to meet it; else each triangle would count as a lamp.
        self.material.cycles.sample_as_light = False
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def new(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new(kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.plug(node.inputs[key.replace("_", " ")] if not key.startswith("at") else node.inputs[int(key[2:])], value)
        return node

    def plug(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def done(self, shader):
        self.new("ShaderNodeOutputMaterial", Surface=shader)
        return self.material

    def split(self, colour):
        return self.new("ShaderNodeSeparateColor", Color=colour).outputs

    def mix(self, kind, share, one, other):
        node = self.new("ShaderNodeMix", {"data_type": kind})
        at = {"FLOAT": (0, 2, 3, 0), "RGBA": (0, 6, 7, 2), "VECTOR": (0, 4, 5, 1)}[kind]
        for socket, value in zip(at, (share, one, other)):
            self.plug(node.inputs[socket], value)
        return node.outputs[at[3]]

    def maths(self, operation, one, other=0.0, third=0.0):
        return self.new("ShaderNodeMath", {"operation": operation}, at0=one, at1=other, at2=third).outputs[0]


def surface_shader(nodes, seen):
    """The look of everything that is not glass."""
    window = nodes.new("ShaderNodeTexCoord").outputs["Window"]
    mark = nodes.new("ShaderNodeTexImage", {"image": seen["mark"], "interpolation": "Closest"}, Vector=window).outputs["Color"]
    own = nodes.new("ShaderNodeAttribute", {"attribute_name": "mark"}).outputs["Color"]
    apart = nodes.new("ShaderNodeVectorMath", {"operation": "DISTANCE"}, at0=mark, at1=own).outputs["Value"]
    # At the edges of things a picture's place may show another thing: the images then do not speak of this one.
    same = nodes.maths("LESS_THAN", apart, 0.002)
    camera = nodes.maths("MULTIPLY", same, nodes.new("ShaderNodeLightPath").outputs["Is Camera Ray"])

    def look(name):
        picture = nodes.new("ShaderNodeTexImage", {"image": seen[name], "interpolation": "Closest", "extension": "EXTEND"}, Vector=window)
        corner = nodes.new("ShaderNodeAttribute", {"attribute_name": name})
        return (
            nodes.mix("RGBA", camera, corner.outputs["Color"], picture.outputs["Color"]),
            nodes.mix("FLOAT", camera, corner.outputs["Alpha"], picture.outputs["Alpha"]),
        )

    colour, rough = look("colour")
    kinds, last = look("kind")
    metal, sheen, soft = nodes.split(kinds)
    glow = nodes.maths("GREATER_THAN", last, 0.95)
    shine = nodes.maths("MULTIPLY", last, nodes.maths("SUBTRACT", 1.0, glow))

    bump = nodes.new("ShaderNodeTexImage", {"image": seen["bump"], "interpolation": "Closest"}, Vector=window)
    slope = nodes.new("ShaderNodeVectorMath", {"operation": "MULTIPLY_ADD"}, at0=bump.outputs["Color"], at1=(2, 2, 2), at2=(-1, -1, -1))
    # From y up to z up.
    parts = nodes.new("ShaderNodeSeparateXYZ", Vector=slope.outputs[0]).outputs
    turned = nodes.new("ShaderNodeCombineXYZ", X=parts[0], Y=nodes.maths("MULTIPLY", parts[2], -1.0), Z=parts[1]).outputs[0]
    plain = nodes.new("ShaderNodeNewGeometry").outputs["Normal"]
    relief = nodes.maths("MULTIPLY", camera, bump.outputs["Alpha"])
    normal = nodes.new("ShaderNodeVectorMath", {"operation": "NORMALIZE"}, at0=nodes.mix("VECTOR", relief, plain, turned)).outputs[0]

    body = nodes.new(
        "ShaderNodeBsdfPrincipled",
        Base_Color=colour,
        Metallic=metal,
        Roughness=rough,
        # Principled counts specular in parts of 8 %; the scene's byte holds twice the reflection.
        Specular=nodes.maths("MULTIPLY", shine, 6.25),
        Sheen=sheen,
        Sheen_Tint=0.5,
        Normal=normal,
        Emission=colour,
        # Petals and wax hand light on to each other more often than paths are followed.
        Emission_Strength=nodes.maths("MULTIPLY_ADD", glow, 2.2, nodes.maths("POWER", soft, 2.0)),
    ).outputs[0]
    through = nodes.new("ShaderNodeBsdfTranslucent", Color=colour, Normal=normal).outputs[0]
    share = nodes.maths("MULTIPLY", soft, 0.4)
    return nodes.new("ShaderNodeMixShader", at0=share, at1=body, at2=through).outputs[0]


def solid_material(seen):
    nodes = Nodes("solid")
    return nodes.done(surface_shader(nodes, seen))


def cut_material(seen, sheet, extent):
    """A sheet with holes: lattices, and print that stands a hair above what it is printed on."""
    nodes = Nodes("cut")
    u0, v0, u1, v1 = extent
    place = nodes.new("ShaderNodeTexCoord").outputs["UV"]
    scaled = nodes.new(
        "ShaderNodeVectorMath",
        {"operation": "MULTIPLY_ADD"},
        at0=place,
        at1=(1 / max(u1 - u0, 1e-6), 1 / max(v1 - v0, 1e-6), 0),
        at2=(-u0 / max(u1 - u0, 1e-6), -v0 / max(v1 - v0, 1e-6), 0),
    ).outputs[0]
    there = nodes.new("ShaderNodeTexImage", {"image": sheet, "extension": "EXTEND"}, Vector=scaled).outputs["Color"]
    hole = nodes.new("ShaderNodeBsdfTransparent").outputs[0]
    return nodes.done(nodes.new("ShaderNodeMixShader", at0=there, at1=hole, at2=surface_shader(nodes, seen)).outputs[0])


def glass_material(glass):
    """Thin glass: what lies behind is seen through it. What it mirrors is painted, a pale room and two tall lamps, because
    traced it would be grain, in what is seen and in all that guides the taking out of grain."""
    nodes = Nodes("glass")
    red, green, blue, loss = glass
    rays = nodes.new("ShaderNodeLightPath").outputs
    slant = nodes.new("ShaderNodeLayerWeight", Blend=0.5).outputs["Facing"]
    edge = nodes.maths("POWER", slant, 3.5)
    tint = tuple(1 - loss * (1.6 - part) for part in (red, green, blue)) + (1,)
    dimmed = nodes.mix("RGBA", nodes.maths("MULTIPLY", edge, 0.5), tint, (0, 0, 0, 1))
    # Thin glass throws hardly any shadow: what is in a jar is lit as if it stood free.
    through = nodes.new("ShaderNodeBsdfTransparent", Color=nodes.mix("RGBA", rays["Is Shadow Ray"], dimmed, (1, 1, 1, 1))).outputs[0]
    mirrored = nodes.new("ShaderNodeTexCoord").outputs["Reflection"]
    level = nodes.new("ShaderNodeVectorMath", {"operation": "MULTIPLY"}, at0=mirrored, at1=(1, 1, 0)).outputs[0]
    around = nodes.new("ShaderNodeVectorMath", {"operation": "NORMALIZE"}, at0=level).outputs[0]

    def lamp(towards, bright, least, full):
        facing = nodes.new("ShaderNodeVectorMath", {"operation": "DOT_PRODUCT"}, at0=around, at1=towards).outputs["Value"]
        seen = nodes.new("ShaderNodeMapRange", {"interpolation_type": "SMOOTHSTEP"}, at0=facing, at1=least, at2=full)
        return nodes.maths("MULTIPLY", seen.outputs[0], bright)

    lamps = nodes.maths("ADD", lamp((-0.87, -0.49, 0), 0.24, 0.955, 0.975), lamp((0.83, -0.56, 0), 0.1, 0.93, 0.96))
    mirror = nodes.maths("ADD", lamps, nodes.maths("MULTIPLY_ADD", edge, 0.42, 0.012))
    shine = nodes.maths("MULTIPLY", mirror, rays["Is Camera Ray"])
    painted = nodes.new("ShaderNodeEmission", Color=(1, 0.98, 0.95, 1), Strength=shine).outputs[0]
    return nodes.done(nodes.new("ShaderNodeAddShader", at0=through, at1=painted).outputs[0])
