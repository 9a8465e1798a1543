import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { installLayout } from './layout.ts'

installLayout()
// What is waited for comes; how soon is the machine's business.
configure({ asyncUtilTimeout: 5_000 })
