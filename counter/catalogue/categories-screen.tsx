import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { Screen } from '../frame/screen.tsx'
import { usePermission } from '../session/me.ts'

const LIST = 'GET /counter/api/v1/categories'
type Category = CounterAnswer<typeof LIST>['data'][number]

/** The shelves of the shop's window, by name. */
export function CategoriesScreen() {
  const queries = useQueryClient()
  const read = useRead(LIST)
  const mayWrite = usePermission('products.write')
  const edit = async (category?: Category) => {
    const saved = await openDialog<true>({ title: category ? `Rename ${category.name}` : 'New category' }, (close) => (
      <CategoryForm category={category} close={close} />
    ))
    if (saved) await queries.invalidateQueries({ queryKey: [LIST] })
  }
  const button = mayWrite && (
    <Button kind="solid" onPress={() => void edit()}>
      New category
    </Button>
  )
  return (
    <Screen title="Categories" actions={button}>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ul className="things panel">
        {read.data?.data.data.map((category) => (
          <li key={category.id} className="thing">
            <span>
              {category.name}{' '}
              <span className="muted">{category.products === 1 ? '1 product' : `${category.products} products`}</span>
            </span>
            {mayWrite && (
              <Button onPress={() => void edit(category)}>
                Rename<span className="visually-hidden"> {category.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function CategoryForm({ category, close }: { category: Category | undefined; close: (saved?: true) => void }) {
  const create = useCall('POST /counter/api/v1/categories')
  const rename = useCall('PATCH /counter/api/v1/categories/{category}')
  const { form, submit, isSaving, refusal } = useEditForm<{ name: string }>({
    subject: category ? `categories/${category.id}` : 'categories/new',
    base: { values: { name: category?.name ?? '' }, version: category?.version ?? null },
    check: ({ name }) => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    save: (body, _, version) =>
      category
        ? rename.run({ params: { category: category.id }, version: version ?? category.version, body })
        : create.run({ body }),
    readCurrent: ({ name, version }: Category) => ({ values: { name }, version }),
    onSaved: () => close(true),
  })
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={() => close()}>
      <FormText form={form} name="name" label="Name" maxLength={80} />
    </PlainForm>
  )
}
