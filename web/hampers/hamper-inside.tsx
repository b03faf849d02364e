import { toPieceKey } from '#shop/hampers/hamper-pieces.ts'
import { listFoods } from '#shop/hampers/food-facts.ts'
import { contentNote, FoodMark } from '#web/catalogue/food-mark.tsx'
import type { Hamper } from './use-hamper.ts'

/** Contents and what the law wants to know of food. */
export function HamperInside({ hamper: { pieces, byId, nameOf } }: { hamper: Hamper }) {
  const listed = pieces.flatMap((piece) => {
    const good = byId.get(piece.id)
    return good ? [{ key: toPieceKey(piece), name: nameOf(piece), count: piece.count, inside: good.inside }] : []
  })
  if (listed.length === 0) return null
  const { foods, areAllVeg, allergens, earliest } = listFoods(listed)
  return (
    <section className="hamper-inside" aria-labelledby="inside">
      <h2 id="inside">What is inside</h2>
      <ol>
        {listed.map(({ key, name, count }) => (
          <li key={key}>
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
