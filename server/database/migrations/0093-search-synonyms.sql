-- What people type, and what it means in this catalogue: facets ("occasion:diwali", "for:parents", "under:500") or words;
-- several words are alternatives. shop/catalogue/understand-search.ts reads them.

CREATE TABLE search_synonyms (
  typed text PRIMARY KEY CHECK (typed = lower(btrim(typed)) AND length(typed) BETWEEN 2 AND 60),
  means text[] NOT NULL CHECK (cardinality(means) BETWEEN 1 AND 10)
);

INSERT INTO search_synonyms (typed, means) VALUES
  ('deepavali', '{occasion:diwali}'), ('dipawali', '{occasion:diwali}'), ('deepawali', '{occasion:diwali}'), ('divali', '{occasion:diwali}'),
  ('dhanteras', '{occasion:diwali}'), ('bhai dooj', '{occasion:rakhi}'), ('bhaidooj', '{occasion:rakhi}'), ('bhaiya dooj', '{occasion:rakhi}'),
  ('raksha bandhan', '{occasion:rakhi}'), ('rakshabandhan', '{occasion:rakhi}'), ('raakhi', '{occasion:rakhi}'),
  ('karwa chauth', '{occasion:karva-chauth}'), ('karwachauth', '{occasion:karva-chauth}'), ('karva chauth', '{occasion:karva-chauth}'), ('karava chauth', '{occasion:karva-chauth}'),
  ('teej', '{occasion:karva-chauth}'),
  ('shaadi', '{occasion:wedding}'), ('shadi', '{occasion:wedding}'), ('vivah', '{occasion:wedding}'), ('marriage', '{occasion:wedding}'), ('nikah', '{occasion:wedding}'),
  ('reception', '{occasion:wedding}'), ('bridesmaid', '{for:brides}'),
  ('roka', '{occasion:roka}'), ('engagement', '{occasion:roka}'), ('sagai', '{occasion:roka}'), ('ring ceremony', '{occasion:roka}'),
  ('haldi', '{occasion:haldi}'), ('mehndi', '{occasion:haldi}'), ('mehendi', '{occasion:haldi}'), ('sangeet', '{occasion:haldi}'),
  ('godh bharai', '{occasion:baby-shower}'), ('godhbharai', '{occasion:baby-shower}'), ('seemantham', '{occasion:baby-shower}'), ('new baby', '{occasion:naamkaran}'), ('newborn', '{for:babies}'),
  ('naming ceremony', '{occasion:naamkaran}'), ('namkaran', '{occasion:naamkaran}'), ('annaprashan', '{occasion:naamkaran}'), ('baby', '{for:babies}'), ('kids', '{for:babies}'), ('children', '{for:babies}'), ('kid', '{for:babies}'),
  ('housewarming', '{occasion:griha-pravesh}'), ('house warming', '{occasion:griha-pravesh}'), ('grih pravesh', '{occasion:griha-pravesh}'), ('gruhapravesham', '{occasion:griha-pravesh}'), ('new home', '{occasion:griha-pravesh}'),
  ('return gift', '{occasion:return-gifts}'), ('return favour', '{occasion:return-gifts}'), ('return favor', '{occasion:return-gifts}'), ('favour', '{occasion:return-gifts}'), ('favor', '{occasion:return-gifts}'), ('shagun', '{occasion:return-gifts,occasion:roka}'),
  ('janmadin', '{occasion:birthday}'), ('bday', '{occasion:birthday}'), ('salgirah', '{occasion:anniversary}'),
  ('christmas', '{occasion:new-year}'), ('xmas', '{occasion:new-year}'), ('new year', '{occasion:new-year}'), ('secret santa', '{occasion:new-year}'),
  ('pooja', '{occasion:puja}'), ('navratri', '{occasion:puja}'), ('navaratri', '{occasion:puja}'), ('durga puja', '{occasion:puja}'), ('ganesh chaturthi', '{occasion:puja}'),
  ('corporate', '{occasion:office}'), ('employee', '{occasion:office}'), ('boss', '{occasion:office}'), ('client', '{occasion:office}'),
  ('valentine', '{for:husband-or-wife}'), ('husband', '{for:husband-or-wife}'), ('wife', '{for:husband-or-wife}'), ('him', '{for:husband-or-wife}'), ('her', '{for:husband-or-wife}'), ('boyfriend', '{for:husband-or-wife}'), ('girlfriend', '{for:husband-or-wife}'),
  ('mother', '{for:parents}'), ('father', '{for:parents}'), ('mom', '{for:parents}'), ('mum', '{for:parents}'), ('dad', '{for:parents}'), ('mummy', '{for:parents}'), ('papa', '{for:parents}'), ('maa', '{for:parents}'), ('in-laws', '{for:parents}'), ('mothers day', '{for:parents}'), ('fathers day', '{for:parents}'),
  ('brother', '{for:brother-or-sister}'), ('sister', '{for:brother-or-sister}'), ('bhai', '{for:brother-or-sister}'), ('behen', '{for:brother-or-sister}'), ('bhabhi', '{for:brother-or-sister}'),
  ('bride', '{for:brides}'), ('dulhan', '{for:brides}'), ('groom', '{for:grooms}'), ('dulha', '{for:grooms}'), ('couple', '{for:couples}'), ('friend', '{for:friends}'), ('colleague', '{for:colleagues}'),
  ('eid', '{dry fruit,potli,laddoo}'), ('ramadan', '{dry fruit}'), ('lohri', '{dry fruit,laddoo}'), ('makar sankranti', '{laddoo,dry fruit}'), ('pongal', '{tray,haldi}'), ('onam', '{tray,diya}'),
  ('sweets', '{laddoo,truffle}'), ('mithai', '{laddoo,truffle}'), ('ladoo', '{laddoo}'), ('laddu', '{laddoo}'), ('chocolate', '{truffle}'), ('badam', '{dry fruit,almond}'), ('kaju', '{dry fruit,cashew}'), ('dryfruit', '{dry fruit}'), ('dry fruits', '{dry fruit}'), ('meva', '{dry fruit}'), ('nuts', '{nuts,dry fruit}'),
  ('tea', '{tea,chai}'), ('chai', '{chai,tea}'), ('spices', '{spice,masala}'), ('masale', '{masala}'),
  ('thali', '{platter,tray}'), ('plate', '{platter,tray}'), ('ring tray', '{ring platter}'), ('ring holder', '{ring platter,ring stand}'), ('ring box', '{ring platter,ring stand}'),
  ('sari', '{saree}'), ('sari cover', '{saree cover}'), ('saree packing', '{saree}'), ('trousseau packing', '{saree,lehenga,trunk}'), ('jewellery box', '{jewellery,bangle,casket}'), ('jewelry box', '{jewellery,bangle,casket}'), ('jewelry', '{jewellery,bangle,casket}'), ('chudi', '{bangle}'), ('bangles', '{bangle}'), ('pagdi', '{safa}'), ('turban', '{safa}'),
  ('diya', '{diya}'), ('deepak', '{diya}'), ('diye', '{diya}'), ('candles', '{candle}'), ('mombatti', '{candle}'), ('tokri', '{basket}'), ('peti', '{trunk,chest}'), ('sandook', '{sandook,chest,trunk}'), ('dabba', '{dabba}'),
  ('personalised', '{names,initials}'), ('personalized', '{names,initials}'), ('customised', '{names,initials}'), ('customized', '{names,initials}'), ('custom', '{names,initials}'), ('with name', '{names,initials}'), ('engraved', '{engraved,names}'),
  ('eco friendly', '{jute,cane,tulsi,clay}'), ('ecofriendly', '{jute,cane,tulsi,clay}'), ('sustainable', '{jute,cane,tulsi,clay}'), ('plant', '{tulsi}'),
  ('cheap', '{under:700}'), ('budget', '{under:700}'), ('affordable', '{under:700}'), ('luxury', '{trunk,casket,cloche}'), ('premium', '{trunk,casket,cloche}'),
  ('red', '{wine,red}'), ('maroon', '{wine}'), ('pink', '{pink,rose,blush}'), ('green', '{leaf,green}'), ('yellow', '{marigold,yellow}'), ('invite', '{invitation}'), ('card', '{invitation,card}'), ('wedding card', '{invitation}'), ('shaadi ka card', '{invitation}'), ('potli bag', '{potli}'), ('basket', '{basket,hamper}'), ('self care', '{ubtan,self-care}'), ('spa', '{ubtan,self-care}'), ('soft toy', '{bunny,bear}'), ('teddy', '{bear,bunny}'), ('memory', '{memory}'), ('photo', '{memory}');
