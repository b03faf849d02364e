import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { CategoryForm } from './category-form.tsx'
import { moved } from './move-item.ts'
import { pinGoods } from './pin-goods.tsx'
import type { Category } from './category.ts'

const LIST = 'GET /counter/api/v1/categories'

/** The shelves of the shop's window, in its order. */
export function CategoriesScreen() {
  const queries = useQueryClient()
  const read = useRead(LIST)
  const mayWrite = usePermission('products.write')
  const categories = read.data?.data.data ?? []
  const renew = () => queries.invalidateQueries({ queryKey: [LIST] })
  const { move, refused } = useOrder(categories, renew)
  const edit = async (category?: Category) => {
    await openDialog({ title: category ? `Change ${category.name}` : 'New category' }, (close) => (
      <CategoryForm category={category} renew={renew} close={() => close()} />
    ))
  }
  useAskedAction(mayWrite ? { new: () => void edit() } : {})
  const pin = async (category: Category) => {
    await pinGoods(category, renew)
  }
  const button = mayWrite && (
    <Button data-key="n" kind="solid" onPress={() => void edit()}>
      New category
    </Button>
  )
  return (
    <Screen title="Categories" actions={button} lead="In the order in which the shop lists them.">
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {refused && (
        <p className="form-refusal" role="alert">
          {refused}
        </p>
      )}
      <CategoryList categories={categories} mayWrite={mayWrite} move={move} pin={pin} edit={edit} />
    </Screen>
  )
}

type ListProps = {
  categories: readonly Category[]
  mayWrite: boolean
  move: (from: number, to: number) => Promise<void>
  pin: (category: Category) => Promise<void>
  edit: (category: Category) => Promise<void>
}

/** Dragged by mouse or finger; by keyboard, Enter on the handle, then arrows, then Enter. */
function CategoryList({ categories, mayWrite, move, pin, edit }: ListProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayWrite,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': categories.find(({ id }) => id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const [key] = keys
      const from = categories.findIndex(({ id }) => id === key)
      const at = categories.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      const to = at > from ? at - 1 : at
      if (from >= 0 && to !== from) void move(from, to)
    },
  })
  if (categories.length === 0) return null
  return (
    <GridList
      aria-label="Categories"
      className="things panel"
      items={categories}
      // Rows are kept by their item, and would move from an order that is gone.
      dependencies={[categories, move]}
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
    >
      {(category) => (
        <GridListItem key={category.id} id={category.id} textValue={category.name} className="thing category">
          {mayWrite && (
            <AriaButton slot="drag" className="category-handle" aria-label={`Move ${category.name}`}>
              <span aria-hidden="true">⠿</span>
            </AriaButton>
          )}
          <CategoryText category={category} />
          {mayWrite && (
            <div className="row">
              <CategoryMoves categories={categories} category={category} move={move} />
              <Button onPress={() => void pin(category)}>
                Shown first<span className="visually-hidden"> in {category.name}</span>
              </Button>
              <Button onPress={() => void edit(category)}>
                Change<span className="visually-hidden"> {category.name}</span>
              </Button>
            </div>
          )}
        </GridListItem>
      )}
    </GridList>
  )
}

function CategoryMoves({
  categories,
  category,
  move,
}: Pick<ListProps, 'categories' | 'move'> & { category: Category }) {
  const at = categories.indexOf(category)
  return (
    <>
      <Button isDisabled={at === 0} onPress={() => void move(at, at - 1)}>
        Up<span className="visually-hidden">: {category.name}</span>
      </Button>
      <Button isDisabled={at === categories.length - 1} onPress={() => void move(at, at + 1)}>
        Down<span className="visually-hidden">: {category.name}</span>
      </Button>
    </>
  )
}

function CategoryText({ category: { name, products, pins } }: { category: Category }) {
  return (
    <span className="category-text">
      {name} <span className="muted">{products === 1 ? '1 product' : `${products} products`}</span>
      {pins.length > 0 && (
        <>
          <br />
          <span className="muted">First: {pins.map((pin) => pin.name).join(', ')}</span>
        </>
      )}
    </span>
  )
}

/** One move at a time: the next one begins from what the last one left. */
function useOrder(categories: readonly Category[], renew: () => Promise<void>) {
  const { run, isBusy } = useCall('PUT /counter/api/v1/categories/order')
  const [refused, setRefused] = useState('')
  const move = async (from: number, to: number) => {
    if (isBusy) return
    const was = categories.map(({ id }) => id)
    const result = await run({ body: { was, order: moved(was, from, to) } })
    setRefused(result.ok ? '' : result.message)
    await renew()
  }
  return { move, refused }
}
