import { useState, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../button.tsx'
import { useHasDialog } from '../dialogs.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import { WholeNumbers } from '../whole-numbers.tsx'

/** More of a row without leaving the list: beside it where there is room, else above it. */
export function PreviewPane({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const isBeside = usePlace()
  const button = (
    <Button kind="quiet" onPress={close}>
      Close
    </Button>
  )
  if (isBeside)
    return (
      <aside className="preview-pane" aria-label={`Preview: ${title}`}>
        <div className="preview-pane-head">
          <h2>
            <WholeNumbers text={title} />
          </h2>
          {button}
        </div>
        {children}
      </aside>
    )
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && close()} className="veil veil-sheet">
      <Modal className="dialog dialog-sheet">
        <Dialog className="dialog-body">
          <div className="preview-pane-head">
            <Heading slot="title" className="dialog-title">
              <WholeNumbers text={title} />
            </Heading>
            {button}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Keeps its place while a dialog of its own is open. A remounted pane would cover that dialog. */
function usePlace(): boolean {
  const hasRoom = useMediaQuery('(width >= 64rem)')
  const isHeld = useHasDialog()
  const [isBeside, setBeside] = useState(hasRoom)
  if (!isHeld && isBeside !== hasRoom) setBeside(hasRoom)
  return isBeside
}
