import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import { installLayout } from './layout.ts'

installLayout()
// What is waited for comes; how soon is the machine's business.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library looks for the fake timers of Jest. With this, what waits for an element moves the fake clock on.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => void vi.advanceTimersByTime(ms) } })
