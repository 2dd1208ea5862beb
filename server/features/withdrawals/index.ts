export { type ContractEnd, registerContractEnds } from './contract-end.ts'
export { waivedLines, withdrawalEnd } from './withdrawal-right.ts'
