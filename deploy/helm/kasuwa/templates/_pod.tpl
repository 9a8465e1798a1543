{{- define "kasuwa.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom: [{ configMapRef: { name: "{{ .Release.Name }}-settings" } }]
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}
{{- define "kasuwa.volumes" -}}
- { name: secrets, secret: { secretName: {{ .Values.secret }}, defaultMode: 0440 } }
- { name: data, persistentVolumeClaim: { claimName: "{{ .Release.Name }}-data" } }
- { name: tmp, emptyDir: { sizeLimit: 256Mi } }
{{- end }}
