export {
  amountLeft,
  awaitTransfer,
  holdForTransfer,
  manualRef,
  transferTerms,
  transferView,
} from './transfer.ts'
