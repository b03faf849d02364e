export type UploadedFile = { name: string; bytes: Uint8Array }
