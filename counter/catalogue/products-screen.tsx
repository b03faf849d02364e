import { useNavigate } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { addProduct } from './add-product.tsx'
import { productListFilters } from './product-filters.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { ProductBulkActions } from './product-bulk-actions.tsx'

const LIST = 'GET /counter/api/v1/products'
type Row = CounterAnswer<typeof LIST>['data'][number]

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: drawName },
  { key: 'state', label: 'State', card: 'aside', draw: describeState },
  { key: 'stock', label: 'Stock', card: 'line', draw: describeStock },
  {
    key: 'price',
    label: 'Price before GST',
    card: 'line',
    isNumber: true,
    draw: ({ unitPrice }) => (unitPrice === undefined ? '' : formatRupees(unitPrice)),
  },
  { key: 'variants', label: 'Variants', card: 'none', isNumber: true, draw: ({ variants }) => variants },
  { key: 'category', label: 'Category', card: 'line', draw: ({ category }) => category },
]

/** Everything the shop sells, has sold, or will sell. */
export function ProductsScreen() {
  const navigate = useNavigate()
  const mayWrite = usePermission('products.write')
  const mayImport = usePermission('products.import')
  const mayPublish = usePermission('products.publish')
  const add = async () => {
    const id = await addProduct()
    if (id !== undefined) await navigate(`/products/${id}`)
  }
  useAskedAction(mayWrite ? { new: () => void add() } : {})
  const actions = (
    <>
      <ButtonLink to="/categories">Categories</ButtonLink>
      <ButtonLink to="/pictures">Pictures</ButtonLink>
      <ButtonLink to="/search-words">Search words</ButtonLink>
      {mayWrite && <ButtonLink to="/products/sheet">Sheet</ButtonLink>}
      {mayImport && <ButtonLink to="/import">Import and export</ButtonLink>}
      {mayWrite && (
        <Button data-key="n" kind="solid" onPress={() => void add()}>
          New product
        </Button>
      )}
    </>
  )
  return (
    <Screen title="Products" actions={actions}>
      <List
        route={LIST}
        nouns={['product', 'products']}
        columns={columns}
        filters={productListFilters}
        searchHint="Name, SKU or barcode"
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/products/${id}`}
        {...((mayWrite || mayPublish) && { actions: runBulkWork })}
        blank={{ text: 'There are no products yet.' }}
      />
    </Screen>
  )
}

const runBulkWork = (rows: readonly Row[], untick: () => void) => <ProductBulkActions rows={rows} untick={untick} />

function drawName({ name, picture }: Row) {
  return (
    <span className="product-name">
      {picture ? (
        <img src={toThumbnail(picture.url)} alt="" width="40" height="40" loading="lazy" />
      ) : (
        <span className="no-picture" />
      )}
      {name}
    </span>
  )
}

function describeState({ withdrawnAt, picture }: Row): string {
  if (withdrawnAt === null) return 'On sale'
  return picture ? 'Not on sale' : 'Not on sale, no picture'
}

function describeStock({ stock, isLow }: Row): string {
  if (stock === null) return 'Made to order'
  return isLow ? `${stock}, low` : String(stock)
}
