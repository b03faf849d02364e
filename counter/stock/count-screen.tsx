import { Link } from 'react-router'
import { Button } from '../design/button.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { Screen } from '../layout/screen.tsx'
import { CountDifferences } from './count-differences.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { ScanGoods } from './scan-goods.tsx'
import { useCount } from './use-count.ts'

/** The count comes first, without the expected numbers; then the differences are shown, and booked by a press. */
export function CountScreen() {
  const { list, counted, book, compare, isBusy, isCompared, goBack, refusal, left } = useCount()
  return (
    <Screen title="Count a shelf" lead="Count the pieces first. Differences are shown before they are booked">
      <div className="stack">
        <DraftNotes draft={list.draft} discard={list.clear} state="Nothing of it is booked yet." />
        {left.map((sentence) => (
          <output key={sentence} className="aside-note">
            {sentence}
          </output>
        ))}
        {left.length > 0 && <Link to="/orders">To the orders</Link>}
        {isCompared ? (
          <CountDifferences list={list} counted={counted} isBusy={isBusy} book={() => void book()} back={goBack} />
        ) : (
          <>
            <ScanGoods list={list} firstTyped="1" />
            {list.lines.length > 0 && <GoodsLines list={list} label="Counted" />}
            {list.lines.length > 0 && (
              <div>
                <Button kind="solid" onPress={compare}>
                  Show the differences
                </Button>
              </div>
            )}
          </>
        )}
        {refusal && (
          <p className="form-refusal" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Screen>
  )
}
