type Suits = { occasions: string[]; recipients: string[] }

const suits = (occasions: string, recipients: string): Suits => ({
  occasions: occasions.split(' '),
  recipients: recipients.split(' '),
})

/** By slug; the keys are those of shop/catalogue/gift-facets.ts. */
export const demoGiftFacets: Readonly<Record<string, Suits>> = {
  'hello-little-one-box': suits('baby-shower naamkaran birthday', 'babies mothers-to-be parents'),
  'godh-bharai-fruit-basket': suits('baby-shower', 'mothers-to-be'),
  'bunny-rope-basket': suits('baby-shower naamkaran birthday', 'babies mothers-to-be'),
  'naamkaran-cradle-favours': suits('naamkaran baby-shower return-gifts', 'guests babies'),
  'muslin-swaddle-drawer-box': suits('baby-shower naamkaran birthday', 'babies mothers-to-be'),
  'rose-and-oud-cane-hamper': suits(
    'anniversary birthday wedding griha-pravesh karva-chauth new-year',
    'parents couples friends husband-or-wife brides',
  ),
  'deepavali-diya-hamper': suits('diwali griha-pravesh puja office', 'parents friends colleagues brother-or-sister'),
  'nawabi-dry-fruit-hamper': suits(
    'diwali wedding anniversary roka griha-pravesh office',
    'parents couples friends colleagues',
  ),
  'adrak-chai-crate': suits(
    'anniversary birthday rakhi griha-pravesh new-year diwali',
    'parents couples friends brother-or-sister husband-or-wife colleagues',
  ),
  'ubtan-self-care-hamper': suits(
    'birthday haldi karva-chauth rakhi wedding',
    'brides friends brother-or-sister husband-or-wife mothers-to-be',
  ),
  'motichoor-laddoo-hamper': suits(
    'diwali rakhi wedding roka naamkaran griha-pravesh puja',
    'parents friends brother-or-sister guests colleagues',
  ),
  'corner-office-hamper': suits('office new-year diwali', 'colleagues friends'),
  'holi-gulal-hamper': suits('holi', 'parents friends colleagues brother-or-sister'),
  'mulberry-wax-seal-invitation': suits('wedding roka', 'couples guests'),
  'farman-scroll-invitation': suits('wedding', 'couples guests'),
  'boxed-invitation-dry-fruit-jars': suits('wedding roka griha-pravesh', 'couples guests'),
  'jaali-gate-invitation': suits('wedding roka', 'couples guests'),
  'silk-booti-potli-set': suits(
    'return-gifts wedding rakhi diwali karva-chauth',
    'guests brides brother-or-sister friends',
  ),
  'painted-diya-pair': suits('diwali return-gifts puja griha-pravesh', 'guests parents colleagues'),
  'booti-pillow-boxes': suits('return-gifts wedding haldi', 'guests couples'),
  'little-honey-jar-favour': suits('return-gifts wedding baby-shower office', 'guests colleagues'),
  'tulsi-pot-favour': suits('return-gifts griha-pravesh puja office', 'guests colleagues parents'),
  'haldi-kumkum-bowl-pair': suits('haldi return-gifts puja karva-chauth', 'guests brides'),
  'mogra-candle-tin': suits('return-gifts birthday diwali new-year haldi', 'guests friends colleagues'),
  'jute-dry-fruit-potli': suits('return-gifts wedding griha-pravesh puja', 'guests colleagues'),
  'truffle-cone-favours': suits('return-gifts birthday baby-shower new-year', 'guests colleagues friends'),
  'rose-garden-ring-platter': suits('roka wedding', 'couples brides grooms'),
  'marigold-haldi-platter': suits('haldi wedding', 'brides grooms couples'),
  'glass-cloche-ring-platter': suits('roka wedding', 'couples brides grooms'),
  'pink-lotus-ring-platter': suits('roka wedding', 'couples brides grooms'),
  'mango-wood-slice-ring-platter': suits('roka wedding anniversary', 'couples brides grooms'),
  'mehrab-ring-stand': suits('roka wedding', 'couples brides grooms'),
  'mehrab-keepsake-box': suits(
    'wedding anniversary birthday rakhi roka karva-chauth',
    'brides couples parents friends husband-or-wife brother-or-sister',
  ),
  'bridal-trousseau-trunk-set': suits('wedding', 'brides'),
  'gota-border-saree-tray': suits('wedding roka karva-chauth', 'brides'),
  'velvet-bangle-box': suits('wedding birthday karva-chauth rakhi', 'brides husband-or-wife brother-or-sister'),
  'lehenga-heirloom-box': suits('wedding', 'brides'),
  'groom-safa-box': suits('wedding', 'grooms'),
  'meenakari-jewellery-casket': suits('wedding anniversary birthday karva-chauth', 'brides husband-or-wife parents'),
  'brocade-saree-covers': suits('wedding anniversary diwali karva-chauth', 'brides parents husband-or-wife'),
  'sheesham-tray-honey-nuts': suits(
    'anniversary griha-pravesh diwali office new-year birthday',
    'parents couples friends colleagues husband-or-wife',
  ),
  'six-part-dry-fruit-box': suits(
    'diwali anniversary griha-pravesh wedding office',
    'parents couples friends colleagues brother-or-sister',
  ),
  'brass-inlay-trays': suits('griha-pravesh wedding anniversary diwali', 'parents couples'),
  'nine-spice-masala-dabba': suits('griha-pravesh wedding anniversary', 'parents couples brides friends'),
  'carved-sandook-chest': suits('wedding anniversary griha-pravesh', 'brides couples parents'),
  'pooja-samagri-box': suits('puja griha-pravesh diwali anniversary', 'parents couples'),
  'cane-and-mango-wood-tray': suits('griha-pravesh anniversary birthday', 'parents couples friends'),
  'sliding-lid-memory-box': suits(
    'anniversary birthday baby-shower wedding rakhi',
    'parents couples friends husband-or-wife brother-or-sister babies',
  ),
}
