import { Link } from 'react-router'
import type { Craft } from '#shop/catalogue/pick-crafts.ts'

export function Crafts({ crafts }: { crafts: readonly Craft[] }) {
  return (
    <div className="wrap">
      <div className="section-head">
        <h2 id="crafts">Whose hands are in it</h2>
        <Link to="/about" className="view-all" viewTransition>
          The workshop →
        </Link>
      </div>
      <ul className="crafts">
        {crafts.map(({ work, who, product }) => (
          <li key={product.id} className="craft">
            <h3 className="craft-work">{work}</h3>
            <p>{who}</p>
            <p className="craft-of">
              for the{' '}
              <Link to={`/product/${product.id}`} viewTransition>
                {product.name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
