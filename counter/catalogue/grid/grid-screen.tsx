import { ButtonLink, Button } from '../../design/button.tsx'
import { DraftNotes } from '../../design/form/draft-notes.tsx'
import { countText } from '../../design/list/count-text.ts'
import { ListBar } from '../../design/list/list-bar.tsx'
import { useListAddress } from '../../design/list/use-list.ts'
import { ReadFailure } from '../../design/read-failure.tsx'
import { Screen } from '../../layout/screen.tsx'
import { productListFilters } from '../product-filters.ts'
import { gridColumns } from '#shop/catalogue/product-fields.ts'
import { GridTable } from './grid-table.tsx'
import { useGrid } from './use-grid.ts'

/** Prices, low marks and the like of many goods at once, as in a spreadsheet program. */
export function GridScreen() {
  const { address, show } = useListAddress(productListFilters)
  const grid = useGrid(address)
  const { pages, rows, edits } = grid
  const [first] = pages.data?.pages ?? []
  const changed = Object.keys(edits).length
  const savable = Object.keys(grid.shownEdits).length
  return (
    <Screen title="Goods as a sheet" actions={<ButtonLink to="/products">Products</ButtonLink>}>
      <ListBar address={address} show={show} filters={productListFilters} searchHint="Name, SKU or barcode">
        {first && countText(first.count, first.more, ['row', 'rows'])}
      </ListBar>
      <p className="muted sheet-keys">
        Arrow keys move, typing writes, Enter goes down, Escape leaves a cell as it was. Copy and paste cells as in a
        spreadsheet program; Ctrl D fills down, Ctrl Z takes a step back. Tab leaves the sheet.
      </p>
      <DraftNotes draft={grid.draft} />
      {pages.isError && <ReadFailure error={pages.error} retry={() => void pages.refetch()} />}
      {rows.length > 0 && (
        <GridTable {...grid} readOn={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()} />
      )}
      {first && rows.length === 0 && <p className="blank">No products match.</p>}
      {changed === 0 && <Refused {...grid} />}
      {changed > 0 && (
        <section className="save-bar" aria-label="Not saved yet">
          <Refused {...grid} />
          <p>
            {changed === 1 ? '1 cell is changed' : `${changed} cells are changed`}
            {first &&
              savable < changed &&
              `, ${changed - savable} in rows not shown here. Show those rows to save them`}
          </p>
          <Button onPress={grid.discard}>Discard</Button>
          <Button kind="solid" isDisabled={savable === 0} isBusy={grid.isSaving} onPress={() => void grid.save()}>
            Save
          </Button>
        </section>
      )}
    </Screen>
  )
}

/** More faults show once these are corrected. */
const MOST_SAID = 5

/** Within the bar that stays in sight: below the sheet it would lie behind it. */
function Refused({
  faults,
  collided,
  takeTheirs,
}: Pick<ReturnType<typeof useGrid>, 'faults' | 'collided' | 'takeTheirs'>) {
  if (collided.length === 0 && faults.length === 0) return null
  const more = Math.max(0, collided.length - MOST_SAID) + Math.max(0, faults.length - MOST_SAID)
  return (
    <div className="form-refusal" role="alert">
      {collided.length > 0 && <p>Somebody else changed these cells, too. Save to keep yours, or take theirs.</p>}
      <ul>
        {collided.slice(0, MOST_SAID).map(({ key, message, theirs }) => (
          <li key={key}>
            {message}: theirs is {theirs || 'empty'}{' '}
            <Button kind="quiet" onPress={() => takeTheirs(key)}>
              Take theirs<span className="visually-hidden"> for {message}</span>
            </Button>
          </li>
        ))}
        {faults.slice(0, MOST_SAID).map(({ key, message }) => (
          <li key={key}>
            {columnOf(key)}: {message}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  )
}

const columnOf = (key: string) => gridColumns.find(({ field }) => key.endsWith(` ${field}`))?.label ?? 'Row'
