-- How a choice of colour shows on the pictures: docs/decisions/062-colours-on-pictures.md.

-- {"dyes": {hex or key of a choice: ["#rrggbb" for each slot]}, "layers": [{"over", "url", "slot", "tint"}]}: `over` is the
-- address of the picture that a layer lies on.
ALTER TABLE extras ADD COLUMN colouring jsonb CHECK (jsonb_typeof(colouring -> 'layers') = 'array');
