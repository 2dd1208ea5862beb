import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { MAX_CODE_LENGTH, voucherKey } from '#drizzle/domain/voucher.ts'
import { link } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { UseVoucher } from '../components/UseVoucher.tsx'
import { voucherPath } from '../voucher.ts'
import styles from './VoucherPage.module.css'

const NO_CODE = 'Recopiez le code de votre bon.'

const Typed = () => {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const submit = () => {
    if (voucherKey(code) === '') setError(NO_CODE)
    else navigate(voucherPath(code.trim().replace(/\s+/g, '-').toUpperCase()))
  }
  return (
    <>
      <p>
        Votre entreprise, votre formateur ou un organisme vous a remis un bon&nbsp;? Recopiez son code ici.
      </p>
      <Form onSubmit={submit} errors={error ? { code: error } : {}} label="Votre bon d’accès">
        <Input
          label="Code du bon"
          hint={`Majuscules, minuscules, espaces et tirets\u00a0: tout convient.`}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH * 2}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value)
            setError('')
          }}
        />
        <Button type="submit">Voir ce qu’il ouvre</Button>
      </Form>
    </>
  )
}

/** `/bon`, where a code is typed, and `/bon/{code}`, its content. Viewing uses nothing. */
export default function VoucherPage() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  return (
    <main className={styles.page}>
      <h1>Votre bon d’accès</h1>
      {code ? <UseVoucher code={code} again={() => navigate(link('voucher'))} /> : <Typed />}
    </main>
  )
}
