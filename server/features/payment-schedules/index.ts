export {
  amountOfPayment,
  dueDateOf,
  isTrial,
  openPlans,
  type PaymentPlan,
  paymentCount,
  planViews,
  priceOfPayment,
  remainingCents,
  trialEnd,
} from './plan.ts'
