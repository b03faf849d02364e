import { counterMutations } from './counter-mutations.ts'
import { askMutations } from './ask-mutations.ts'
import { cashMutations } from './cash-mutations.ts'
import { consentMutations } from './consent-mutations.ts'
import type { Mutation } from './mutation.ts'
import { giftCardMutations } from './gift-card-mutations.ts'
import { giftMutations } from './gift-mutations.ts'
import { hamperMutations } from './hamper-mutations.ts'
import { disputeMutations } from './dispute-mutations.ts'
import { dueMutations } from './due-mutations.ts'
import { recipientMutations } from './recipient-mutations.ts'
import { refundMutations } from './refund-mutations.ts'
import { returnMutations } from './return-mutations.ts'
import { staffMutations } from './staff-mutations.ts'
import { stateMutations } from './state-mutations.ts'
import { paymentMutations } from './payment-mutations.ts'
import { outboxMutations } from './outbox-mutations.ts'
import { taxMutations } from './tax-mutations.ts'
import { codeMutations } from './code-mutations.ts'
import { freeGiftMutations } from './free-gift-mutations.ts'
import { proofMutations } from './proof-mutations.ts'
import { priceMutations } from './price-mutations.ts'
import { quoteMutations } from './quote-mutations.ts'
import { promiseMutations } from './promise-mutations.ts'
import { replicaMutations } from './replica-mutations.ts'
import { sampleMutations } from './sample-mutations.ts'
import { packingMutations } from './packing-mutations.ts'
import { parcelMutations } from './parcel-mutations.ts'
import { shelfMutations } from './shelf-mutations.ts'
import { stockMutations } from './stock-mutations.ts'
import { wordMutations } from './word-mutations.ts'
import { webhookMutations } from './webhook-mutations.ts'

export const mutations: readonly Mutation[] = [
  ...paymentMutations,
  ...stockMutations,
  ...shelfMutations,
  ...hamperMutations,
  ...packingMutations,
  ...parcelMutations,
  ...priceMutations,
  ...recipientMutations,
  ...codeMutations,
  ...sampleMutations,
  ...freeGiftMutations,
  ...quoteMutations,
  ...promiseMutations,
  ...giftMutations,
  ...askMutations,
  ...consentMutations,
  ...wordMutations,
  ...proofMutations,
  ...counterMutations,
  ...staffMutations,
  ...webhookMutations,
  ...stateMutations,
  ...outboxMutations,
  ...refundMutations,
  ...returnMutations,
  ...cashMutations,
  ...giftCardMutations,
  ...disputeMutations,
  ...dueMutations,
  ...taxMutations,
  ...replicaMutations,
]
