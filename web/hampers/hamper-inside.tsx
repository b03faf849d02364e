import { listFoods } from '#shop/hampers/food-facts.ts'
import { contentNote, FoodMark } from '#web/catalogue/food-mark.tsx'
import type { Hamper } from './use-hamper.ts'

/** Contents and what the law wants to know of food. */
export function HamperInside({ hamper: { pieces, byId } }: { hamper: Hamper }) {
  const listed = pieces.flatMap(({ id, count }) => {
    const good = byId.get(id)
    return good ? [{ ...good, count }] : []
  })
  if (listed.length === 0) return null
  const { foods, areAllVeg, allergens, earliest } = listFoods(listed)
  return (
    <section className="hamper-inside" aria-labelledby="inside">
      <h2 id="inside">What is inside</h2>
      <ol>
        {listed.map(({ id, name, count }) => (
          <li key={id}>
            {name}
            {count > 1 && ` × ${count}`}
          </li>
        ))}
      </ol>
      {foods.length > 0 && (
        <>
          <h3>Food in it</h3>
          <ul>
            {foods.map(({ content, count }, index) => (
              <li key={index}>
                {count > 1 && `${count} × `}
                {content.name} <FoodMark {...content} />
                <span className="hamper-note"> {contentNote(content)}</span>
              </li>
            ))}
          </ul>
          <p>
            {areAllVeg ? 'All the food in it is vegetarian.' : 'Not all the food in it is vegetarian.'}
            {allergens.length > 0 && ` It contains ${allergens.join(', ')}.`}
            {earliest && ` ${earliest.name} keeps the shortest time: ${earliest.keeps}.`}
          </p>
        </>
      )}
    </section>
  )
}
