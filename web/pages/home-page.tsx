import { Link } from 'react-router'
import type { HomePageData } from '#shop/catalogue/page-data.ts'
import { usePageData } from '../page-data.ts'

export function Component() {
  const { popular } = usePageData<HomePageData>()
  return (
    <main>
      <title>Gathri</title>
      <h1>Gathri</h1>
      <p>{popular.length}</p>
      <Link to="/shop">Shop</Link>
    </main>
  )
}
