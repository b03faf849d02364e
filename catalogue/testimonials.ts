import type { Testimonial } from '#catalogue/demo-product.ts'

/** The six voices of the home page's carousel (the specification, section 2). */
export const testimonials: Testimonial[] = [
  {
    name: 'Ananya Mathur',
    review:
      'I ordered forty potlis for my sangeet and one of them for myself. The booti is printed so finely that guests turned them over looking for a machine stitch.',
    from: 'Pune',
  },
  {
    name: 'Kabir Sethi',
    review:
      'They sent a photo of the ring platter before it left and asked whether the roses should be a shade deeper. Nobody asks that any more.',
    from: 'Delhi',
  },
  {
    name: 'Lakshmi Raman',
    review:
      'My daughter’s trousseau trunks arrived with her initials painted by hand. Her grandmother ran a finger over the brass corners and nodded, which is as high as praise goes.',
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
      'For my baby shower they changed the blue to butter yellow and wrote the name we had chosen an hour earlier. It sits beside the cot now.',
    from: 'Kochi',
  },
  {
    name: 'Harpreet Gill',
    review:
      'The note inside my mother’s hamper was in ink, in my words, in a better hand than mine. She keeps the basket on her sewing table.',
    from: 'Chandigarh',
  },
]
