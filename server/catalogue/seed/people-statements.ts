import { indianStates } from '#shop/checkout/indian-states.ts'

const FIRST_NAMES =
  'Asha Ravi Meera Arjun Kavita Rohan Priya Sanjay Anita Vikram Neha Amit Pooja Rahul Sunita Karan Divya Manish Lakshmi Suresh ' +
  'Fatima Imran Gurpreet Harjit Maria Thomas Ananya Dev Ishita Kabir Leela Mohan Nandini Om Padma Qadir Rekha Shyam Tara Uma ' +
  'Varun Yash Zoya Bhavna Chetan Deepa Esha Farhan Gita Hemant'
/** Every twentieth is "Sharma"; these follow. */
const LAST_NAMES =
  'Rao Iyer Nair Menon Patel Shah Mehta Desai Joshi Kulkarni Deshpande Patil Gupta Agarwal Bansal Jain Singh Gill Kaur Sandhu ' +
  'Khan Ansari Sheikh Qureshi Das Ghosh Banerjee Mukherjee Chatterjee Bose Reddy Naidu Chowdary Pillai Thomas Fernandes Pereira ' +
  'Verma Mishra Tiwari Pandey Dubey Yadav Chauhan Rathore Shekhawat Bhatt Trivedi Parekh Kapoor Malhotra Khanna Sethi Bhalla'
const RARE_NAME = 'Zutshi'
const CITIES =
  `Jaipur 3020 Rajasthan|Udaipur 3130 Rajasthan|Mumbai 4000 Maharashtra|Pune 4110 Maharashtra|Delhi 1100 Delhi|Bengaluru 5600 Karnataka
Mysuru 5700 Karnataka|Chennai 6000 Tamil Nadu|Hyderabad 5000 Telangana|Kolkata 7000 West Bengal|Ahmedabad 3800 Gujarat|Surat 3950 Gujarat
Lucknow 2260 Uttar Pradesh|Kochi 6820 Kerala|Indore 4520 Madhya Pradesh|Patna 8000 Bihar|Guwahati 7810 Assam|Gurugram 1220 Haryana
Ludhiana 1410 Punjab`.split(/[|\n]/)

const list = (words: readonly string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`
const pick = (words: readonly string[], salt: number) =>
  `(${list(words)})[1 + floor(${words.length} * ((hashint8extended(n, ${salt}) & 1048575) / 1048576.0))]`
const cities = CITIES.map((text, index) => {
  const [, city, pin, state] = /^(\w+) (\d{4}) (.+)$/.exec(text)!
  const gst = indianStates.find(({ name }) => name === state)?.gst
  return `(${index}, '${city}', '${pin}', '${state}', '${gst}')`
})

/** Three of four have an account. Nobody owns these addresses. */
export const peopleStatements = [
  `CREATE TEMP TABLE seed_people ON COMMIT DROP AS
   SELECT n::int AS no, first_name, last_name, lower(first_name || '.' || last_name) || '.' || n || '@example.in' AS email,
     (9000000000 + n * 7919 % 999999999)::text AS phone, 1 + n * 31 % 480 || ', ' || ${pick(['MG Road', 'Station Road', 'Amber Road', 'Lake View', 'Gandhi Nagar', 'Civil Lines'], 44)}
       AS street, city, state, gst, pin || lpad((1 + n % 89)::text, 2, '0') AS postcode, NULL::int AS customer_id
   FROM (
     SELECT n, ${pick(FIRST_NAMES.split(' '), 41)} AS first_name,
       CASE WHEN hashint8extended(n, 42) & 127 < 6 THEN 'Sharma' WHEN n % 997 = 5 THEN '${RARE_NAME}' ELSE ${pick(LAST_NAMES.split(' '), 43)} END AS last_name
     FROM generate_series(1::bigint, (SELECT buyers FROM seed_plan)) AS n
   ) AS named JOIN (VALUES ${cities.join(', ')}) AS places (place, city, pin, state, gst) ON place = n % ${CITIES.length}`,
  `INSERT INTO customers (email, email_verified, google_sub, provider, first_name, last_name, phone, created_at, updated_at)
   SELECT email, true, 'seeded-' || no, 'google', first_name, last_name, phone, joined, joined
   FROM seed_people CROSS JOIN (SELECT now - interval '731 days' AS joined FROM seed_plan) AS then_
   WHERE no % 4 <> 0 ON CONFLICT (email) DO NOTHING`,
  `UPDATE seed_people SET customer_id = customers.id FROM customers WHERE customers.email = seed_people.email`,
  'ALTER TABLE seed_people ADD PRIMARY KEY (no)',
  'ANALYZE seed_people',
]
