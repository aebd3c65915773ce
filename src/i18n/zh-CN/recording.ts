/** Recording what the page’s machines do. */
export const recording = {
  'command.recording.start': '开始录制',
  'command.recording.stop': '停止录制',
  'refusal.recording.running': '已经在录制中',
  'refusal.recording.none': '当前没有录制',
  'recording.running': '录制中',
  'recording.saved_one': '录制已保存：{{count, number}} 个事件',
  'recording.saved_other': '录制已保存：{{count, number}} 个事件',
  'recording.contents':
    '录制包含登录会话、命令面板及其中输入或粘贴的内容、命令表单、批量处理、审批队列、文件上传和产品包发布；不包含登录表单、列表与筛选，以及文件内容。密码、令牌和验证码会被遮盖；手机号也会被遮盖，但在命令面板中输入或粘贴的除外。',
};
