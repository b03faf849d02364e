import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { createStore, useStore } from './create-store.ts'
import { WholeNumbers } from './whole-numbers.tsx'

type OpenDialog = {
  id: number
  title: string
  look: 'middle' | 'wide' | 'sheet' | 'search'
  /** Whether Escape and a press beside it close it. */
  isDismissable: boolean
  draw: () => ReactNode
  close: () => void
}
type DialogOptions = { title: string; look?: OpenDialog['look']; isDismissable?: boolean }

const dialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/** Opens a dialog above the page. @returns what it was closed with, undefined when it was left */
export function openDialog<Answer>(
  { title, look = 'middle', isDismissable = true }: DialogOptions,
  draw: (close: (answer?: Answer) => void) => ReactNode,
): Promise<Answer | undefined> {
  return new Promise((done) => {
    const id = ++lastId
    const close = (answer?: Answer) => {
      dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id))
      done(answer)
    }
    dialogs.set([
      ...dialogs.get(),
      { id, title, look, isDismissable, draw: () => draw(close), close: () => close(undefined) },
    ])
  })
}

/** Whether one stands above the page now. */
export const useHasDialog = (): boolean => useStore(dialogs).length > 0

/** Draws what `openDialog` opened: once in each page. */
export function DialogHost() {
  return useStore(dialogs).map(({ id, title, look, isDismissable, draw, close }) => (
    <ModalOverlay
      key={id}
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => !isOpen && close()}
      className={`veil veil-${look}`}
    >
      <Modal className={`dialog dialog-${look}`}>
        <Dialog className="dialog-body">
          <Heading slot="title" className="dialog-title">
            <WholeNumbers text={title} />
          </Heading>
          {draw()}
        </Dialog>
      </Modal>
    </ModalOverlay>
  ))
}
