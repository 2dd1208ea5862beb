export { trainingOf } from './sheets.ts'
