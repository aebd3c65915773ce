/** Files on their way in. */
export const upload = {
  'upload.progress': '上传进度',
  'upload.figures': '{{percent}}% · {{sent}} / {{size}}',
  'upload.told': '已上传 {{percent}}%',
  'upload.waiting': '连接中断，正在重试',
  'upload.finishing': '正在检查文件',
  'upload.done': '上传完成',
  'upload.broken': '上传中断',
  'upload.cancelled': '上传已取消',
  'upload.continue': '继续上传',
  'upload.cancel': '取消上传',
  'upload.remove': '移除',
  'upload.removeNamed': '移除 {{name}}',
  'upload.restore': '保留',
  'upload.restoreNamed': '保留 {{name}}',
} as const;
