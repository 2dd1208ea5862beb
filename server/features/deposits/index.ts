export {
  checkDepositFirst,
  depositsOf,
  followDeposit,
  invoicedDeposits,
  openDeposit,
  requestBalance,
} from './deposit.ts'
