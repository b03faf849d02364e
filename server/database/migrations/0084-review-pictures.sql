-- Photographs that buyers leave with a review. Nobody else sees one before its review is published by a person.

CREATE TABLE review_pictures (
  review_id int NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  key text NOT NULL UNIQUE, -- of its address; nobody guesses it
  webp bytea NOT NULL, -- drawn anew: no metadata
  width int NOT NULL,
  height int NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (review_id, position)
);
