-- What a place takes: words, a date in the language of its months, or one of its motifs.
ALTER TABLE zones ADD COLUMN field text NOT NULL DEFAULT 'words' CHECK (field IN ('words', 'date', 'motif'));
ALTER TABLE zones ADD COLUMN language text CHECK ((language IS NULL) = (field <> 'date'));
ALTER TABLE zones ADD COLUMN motifs text[] NOT NULL DEFAULT '{}' CHECK ((cardinality(motifs) > 0) = (field = 'motif'));
