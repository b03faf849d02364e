import type { Testimonial } from './demo-product.ts'

export const testimonials: Testimonial[] = [
  {
    name: 'Ananya Mathur',
    review:
      'I ordered forty potlis for my sangeet and kept one back for myself. The gold booti is so fine that guests asked who had painted it.',
    from: 'Pune',
  },
  {
    name: 'Kabir Sethi',
    review:
      'The ring platter came in a box inside a box, and not one paper rose was out of place. My mother let nobody near it until the evening.',
    from: 'Delhi',
  },
  {
    name: 'Lakshmi Raman',
    review:
      'My daughter’s trousseau trunks arrived without a scratch. Her grandmother ran a finger over the brass corners and nodded, which is as high as praise goes.',
    from: 'Chennai',
  },
  {
    name: 'Farah Siddiqui',
    review:
      'Two hundred dry fruit boxes to two hundred addresses, and not one call from a client about a broken lid. We have already booked next Diwali.',
    from: 'Mumbai',
  },
  {
    name: 'Devika Nair',
    review:
      'The baby box made a room of thirty aunts go quiet at my baby shower. It sits beside the cot now, with the first pair of shoes in it.',
    from: 'Kochi',
  },
  {
    name: 'Harpreet Gill',
    review:
      'My mother thought the roses on her hamper were real and moved it out of the sun. She keeps the basket on her sewing table.',
    from: 'Chandigarh',
  },
]
