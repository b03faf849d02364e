-- An enquiry that says what is wrong with a piece of an order: its line, which its buyer was shown to have.

ALTER TABLE enquiries ADD COLUMN order_line_id int REFERENCES order_lines;
CREATE INDEX enquiries_of_line ON enquiries (order_line_id) WHERE order_line_id IS NOT NULL;
