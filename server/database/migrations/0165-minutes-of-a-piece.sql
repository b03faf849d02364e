-- Minutes at the bench of one unit as it was ordered, its words among them. What is given back before it is made frees them.
-- NULL: of before; such a unit frees nothing until its whole parcel is called off.
ALTER TABLE order_lines ADD COLUMN bench_minutes int CHECK (bench_minutes >= 0);
