-- The e-way bill with which a parcel moves (CGST Rules, rule 138). Its courier is booked once staff have noted the number.

CREATE TABLE e_way_bills (
  shipment_id text PRIMARY KEY REFERENCES shipments,
  number text NOT NULL CHECK (number ~ '^[0-9]{12}$'),
  staff_name text NOT NULL,
  noted_at timestamptz(3) NOT NULL
);
