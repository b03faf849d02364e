import { useReducer, useState } from 'react'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import type { User } from '#web/storage/parse-session.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { saveAddressDraft, readAddressDraft, type AddressDraft } from './address-draft.ts'
import { checkoutReducer, createCheckoutState, type CheckoutEvent } from './checkout-state.ts'
import { readNoteDraft, saveNoteDraft, type NoteDraft } from './note-draft.ts'
import { readPin } from '#web/promises/stored-pin.ts'
import { prefillNewAddress } from './prefill-address.ts'

export type CheckoutProgress = ReturnType<typeof useCheckoutProgress>

/** A step that comes after `advance` takes the focus. */
export function useCheckoutProgress(storage: KeyValueStore) {
  const [addressDraft, setAddressDraft] = useState(() => initialAddressDraft(storage))
  const [state, dispatch] = useReducer(checkoutReducer, addressDraft !== null, initialCheckoutState)
  const [noteDraft, setNoteDraft] = useState(() => readNoteDraft(storage, new Date()))
  const [hasAdvanced, setHasAdvanced] = useState(false)
  const takeFocus = () => setHasAdvanced(true)
  const updateAddressDraft = (typed: AddressDraft) => {
    setAddressDraft(typed)
    saveAddressDraft(storage, typed, new Date())
  }
  return {
    state,
    dispatch,
    hasAdvanced,
    takeFocus,
    advance(event: CheckoutEvent) {
      takeFocus()
      dispatch(event)
    },
    addressDraft,
    updateAddressDraft,
    noteDraft,
    updateNoteDraft(changes: Partial<NoteDraft>) {
      const typed = { ...noteDraft, ...changes }
      setNoteDraft(typed)
      saveNoteDraft(storage, typed, new Date())
    },
    prefillAddress: (user: User) => updateAddressDraft(prefillNewAddress(addressDraft, user, readPin())),
  }
}

// Storage has been read by now: checkout is drawn only then.

function initialCheckoutState(hasAddressDraft: boolean) {
  const { isLoggedIn, user } = shopStore.getState().auth
  return createCheckoutState({
    isLoggedIn,
    hasSavedAddresses: (user?.address.data.length ?? 0) > 0,
    hasAddressDraft,
  })
}

function initialAddressDraft(storage: KeyValueStore): AddressDraft | null {
  const draft = readAddressDraft(storage, new Date())
  const { user } = shopStore.getState().auth
  return user ? prefillNewAddress(draft, user, readPin()) : draft
}
